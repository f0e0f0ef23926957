"""prototype"""
import sys, time, math
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core import bits
from pagoria.games.pandoria import actions
from pagoria.games.pandoria.table import *
from pagoria.games.pandoria.table import PLACE, FIGURE, CARD, TARGET, BUY, SCORE, TAKE, WANDER
from pagoria.bots.pandoria_plan import Planner, choose_action
from pagoria.bots.pandoria_worth import Worth
from pagoria.bots.pandoria_chart import Chart
from pagoria.core.contract import CHANCE, GAME_OVER

class Collect:
    def __init__(self): self.found=[]
    def offer(self, a, v): self.found.append((v,a))

def placements(state, rng):
    p=Planner(state,rng)
    out=[]
    s=p.state; seat=p.seat
    tiles=bits.listed(s.tiles[seat]); st=s.setting
    if tiles:
        for pair in s.land.open_pairs():
            for tile in tiles:
                kw=p._kept_worth(tile)
                for turned in (0,1):
                    one=2*tile+turned; two=2*tile+1-turned
                    v=p.placing.double(st.pair_first[pair],st.tile_terrain[one],st.tile_symbols[one],st.pair_second[pair],st.tile_terrain[two],st.tile_symbols[two])
                    out.append((v-kw,actions.act(actions.PLACE_TILE,tile,pair,turned)))
    if s.castles[seat]:
        for space in s.land.shore():
            out.append((p.placing.castle(space,True),actions.act(actions.PLACE_CASTLE,space)))
    if not out: out=[(0,actions.SKIP)]
    out.sort(reverse=True)
    return out

def leaf(state, seat, envy=100):
    """margin in hundredths for seat"""
    n=state.setting.players
    if state.phase==20:
        sc=state.score
        tot=[sum(sc[o] for o in range(n) if state.setting.partner(p,o)) for p in range(n)]
        own=tot[seat]; oth=max(tot[o] for o in range(n) if not state.setting.partner(seat,o))
        return 100*(own-oth)
    w=Worth(state)
    vals=[]
    c=Chart(state,w,seat)
    for p in range(n):
        v=w.board(p)+w._workers(p,min(6,state.workers[p]))+(w.leader_in_reserve() if state.leader[p] else 0)+state.castles[p]*w.castle_in_reserve()
        vals.append(v)
    # regions
    for k in range(len(c.terrain)):
        if c.status[k]!=0 or not c.beside[k]: continue
        emp=len(c.empties[k])
        exp=10*c.symbols[k]+emp
        ch=c.chance(emp)
        for p in range(n):
            own=c.beside[k]&c.owned[p]
            if own:
                cnt=bits.count(own); st=cnt+bits.count(own&c.leaders)
                kind=4*p+c.terrain[k]
                vals[p]+=c.unit[kind]*(exp*st+10*c.bonus[kind]*cnt)*ch//1000
    for f,space in enumerate(c.figure_space):
        for p in range(n):
            if c.owned[p]>>f&1: vals[p]+=c.stay(space)
    tot=[sum(vals[o] for o in range(n) if state.setting.partner(p,o)) for p in range(n)]
    own=tot[seat]
    oth=[tot[o] for o in range(n) if not state.setting.partner(seat,o)]
    return own-(sum(oth)/len(oth)*0.5+max(oth)*0.5)

class SearchBot:
    name="proto"
    def __init__(self, width=8, sims=24, rounds=1, phases=(PLACE,FIGURE,CARD,TARGET,BUY), narrow=5):
        self.width=width; self.sims=sims; self.rounds=rounds; self.phases=phases; self.narrow=narrow; self.n=0
    def close(self): pass
    def plan(self, view, rng):
        s=view.determinize(rng)
        if s.phase not in self.phases: return [choose_action(s,rng)]
        if s.phase==PLACE:
            arms=[a for v,a in placements(s,rng)[:self.width]]
        else:
            arms=s.legal_actions()
            if len(arms)>self.width:
                arms=None
            if s.phase==TARGET and arms is None: return [choose_action(s,rng)]
            if arms is None:
                arms=s.legal_actions()
        if len(arms)==1: return arms
        return [self.race(view,s.actor(),arms,rng)]
    def race(self, view, seat, arms, rng):
        racing={a:[] for a in arms}
        k=0
        while k<self.sims and len(racing)>1:
            for _ in range(6):
                d=view.determinize(rng); luck=f"{rng.word()} {rng.word()}"
                for a in racing: racing[a].append(self.sim(d,a,seat,Rng(luck)))
                k+=1
            means={a:sum(v)/len(v) for a,v in racing.items()}
            b=max(means,key=means.get)
            for a in list(racing):
                if a==b: continue
                g=[x-y for x,y in zip(racing[b],racing[a])]
                m=sum(g)/len(g); var=max(100,sum((x-m)**2 for x in g)/(len(g)-1))
                if m>2*math.sqrt(var/len(g)): del racing[a]
        means={a:sum(v)/len(v) for a,v in racing.items()}
        return max(means,key=means.get)
    def sim(self, deal, action, seat, luck):
        s=deal.copy(); s.apply(action); self.n+=1
        turns=self.rounds*s.setting.players+1
        turn=s.turn; 
        while True:
            a=s.actor()
            if a==GAME_OVER: return leaf(s,seat)
            if a==CHANCE: s.apply(s.random_outcome(luck)); continue
            if s.phase==PLACE:
                turns-=1
                if turns<=0: return leaf(s,seat)
            s.apply(choose_action(s,luck))

class Greedy:
    name="greedy"
    def close(self): pass
    def plan(self,view,rng): return [choose_action(view.determinize(rng),rng)]

def match(make_a, players, seeds, variant="classic"):
    from pagoria.arena.simulation import play_game
    g=find_game("pandoria")
    res=[];marg=[];t=time.time()
    for k in seeds:
        for seat in range(players):
            bots=[Greedy() for _ in range(players)]; bots[seat]=make_a()
            o=play_game(g,variant,bots,f"m/{k}").outcome()
            res.append(1/len(o.winners) if seat in o.winners else 0)
            marg.append(o.scores[seat]-max(x for i,x in enumerate(o.scores) if i!=seat))
    return res,marg,time.time()-t
if __name__=="__main__":
    r,m,t=match(lambda: SearchBot(),2,range(3))
    print(sum(r)/len(r),sum(m)/len(m),len(r),t)
