import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { Inbox } from './inbox';

function packed(message: object): ArrayBuffer {
  const bytes = deflateSync(JSON.stringify(message), { level: 1 });
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

it('reads text at once', () => {
  const heard: unknown[] = [];
  new Inbox((message) => heard.push(message)).take('{"n":1}');
  expect(heard).toEqual([{ n: 1 }]);
});

it('unpacks long messages and keeps the order', async () => {
  const heard: unknown[] = [];
  const inbox = new Inbox((message) => heard.push(message));
  inbox.take(packed({ n: 1, long: 'x'.repeat(100_000) }));
  inbox.take('{"n":2}');
  inbox.take(packed({ n: 3 }));
  inbox.take('{"n":4}');
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(heard.map((message) => (message as { n: number }).n)).toEqual([1, 2, 3, 4]));
  inbox.take('{"n":5}');
  expect(heard).toHaveLength(5);
});
