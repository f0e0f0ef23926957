import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MyName } from './myname.svelte';

describe('the name that others see', () => {
  /** What was sent, in order; and what the server knows. */
  let sent: string[];
  let known: string;
  let guests: number;
  let slowness: { GET: number; PUT: number };
  let name: MyName;

  beforeEach(() => {
    sent = [];
    known = 'Guest 1';
    guests = 0;
    slowness = { GET: 0, PUT: 0 };
    name = new MyName();
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method: 'GET' | 'PUT'; body?: string }) => {
      sent.push(method);
      await new Promise((wake) => setTimeout(wake, slowness[method]));
      if (method === 'GET') guests += 1;
      else {
        const wanted = (JSON.parse(body ?? '') as { name: string }).name;
        if (wanted === 'Taken') return Response.json({ error: { code: 'name_taken', message: '' } }, { status: 409 });
        if (wanted.length > 24) return Response.json({ error: { code: 'malformed', message: '' } }, { status: 422 });
        known = wanted;
      }
      return Response.json({ id: 'me', name: known });
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  it('is known before whoever leaves the field and sits down at once does so', async () => {
    slowness = { GET: 0, PUT: 30 };
    await name.meet();
    name.type('Ada');
    const onLeaving = name.save();
    expect(await name.save()).toBe(true);
    expect(known).toBe('Ada');
    await onLeaving;
    expect(sent).toEqual(['GET', 'PUT']);
  });

  it('is not overwritten by an answer that comes while somebody types, and makes one guest only', async () => {
    slowness = { GET: 30, PUT: 0 };
    const meeting = name.meet();
    name.type('Ada');
    expect(await name.save()).toBe(true);
    await meeting;
    expect([name.text, known, guests]).toEqual(['Ada', 'Ada', 1]);
    expect(sent).toEqual(['GET', 'PUT']);
  });

  it('is not filled in under the hands of somebody who is about to type', async () => {
    const meeting = name.meet();
    name.touch();
    await meeting;
    expect([name.text, name.saved]).toEqual(['', 'Guest 1']);
    expect(await name.save()).toBe(true);
    expect([name.text, known]).toEqual(['Guest 1', 'Guest 1']);
  });

  it('that is typed while another one is being saved is saved as well', async () => {
    slowness = { GET: 0, PUT: 20 };
    await name.meet();
    name.type('Ad');
    const first = name.save();
    name.type('Ada');
    expect(await name.save()).toBe(true);
    await first;
    expect([name.text, known]).toEqual(['Ada', 'Ada']);
  });

  it('that is refused keeps whoever typed it from sitting down, until it is another one', async () => {
    await name.meet();
    name.type('A'.repeat(30));
    expect(await name.save()).toBe(false);
    expect(name.standing).toBe('failed');
    name.type('Taken');
    expect(await name.save()).toBe(false);
    expect(name.standing).toBe('taken');
    name.type('Guest 1');
    expect(await name.save()).toBe(true);
    expect(name.standing).toBe('unchanged');
    name.type('Ada');
    expect(await name.save()).toBe(true);
    expect(name.standing).toBe('saved');
  });

  it('comes back when the field is left empty', async () => {
    await name.meet();
    name.type('  ');
    expect(await name.save()).toBe(true);
    expect([name.text, known]).toEqual(['Guest 1', 'Guest 1']);
  });

  it('nobody was asked for needs no request', async () => {
    expect(await name.save()).toBe(true);
    expect(sent).toEqual([]);
  });
});
