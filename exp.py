import sys, json, time
from concurrent.futures import ProcessPoolExecutor, as_completed
import proto
CONF={
 "base": dict(width=8,sims=24,rounds=1),
 "w16": dict(width=16,sims=24,rounds=1),
 "s12": dict(width=8,sims=12,rounds=1),
 "s48": dict(width=8,sims=48,rounds=1),
 "r0": dict(width=8,sims=24,rounds=0),
 "r2": dict(width=8,sims=24,rounds=2),
 "place": dict(width=8,sims=24,rounds=1,phases=(9,)),
}
def one(job):
    name,players,k,variant=job
    r,m,t=proto.match(lambda: proto.SearchBot(**CONF[name]),players,[k],variant)
    return name,players,variant,r,m,t
if __name__=="__main__":
    names=sys.argv[1].split(","); players=int(sys.argv[2]); n=int(sys.argv[3]); workers=int(sys.argv[4]); variant=sys.argv[5] if len(sys.argv)>5 else "classic"
    limit=float(sys.argv[6]) if len(sys.argv)>6 else 1e9
    jobs=[(c,players,k,variant) for k in range(n) for c in names]
    acc={}
    t0=time.time()
    with ProcessPoolExecutor(workers) as ex:
        fs=[ex.submit(one,j) for j in jobs]
        for f in as_completed(fs):
            name,p,v,r,m,t=f.result()
            a=acc.setdefault(name,[[],[],0]); a[0]+=r; a[1]+=m; a[2]+=t
            if time.time()-t0>limit:
                for g in fs: g.cancel()
                break
    for nme,(r,m,t) in acc.items():
        print(nme,players,variant,"n",len(r),"win %.3f"%(sum(r)/len(r)),"margin %.1f"%(sum(m)/len(m)),"s/game %.1f"%(t/len(r)),flush=True)
