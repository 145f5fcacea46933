import fc from '../../support/property.ts';
import { createLiveReader, formatLiveEvent, type LiveEvent } from '../../../core/protocol/live.ts';

const GONE = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const changes = (cursor: number): LiveEvent => ({
  kind: 'changes',
  changes: { lists: { posts: [], comments: [] }, gone: [GONE], anew: false, cursor },
});

test('live events are written in the format of server-sent events', () => {
  expect(formatLiveEvent(changes(7))).toBe(
    `id: 7\ndata: {"data":[[],[]],"gone":["${GONE}"],"anew":false,"cur":7}\n\n`,
  );
  expect(formatLiveEvent({ kind: 'over' })).toBe('event: over\ndata:\n\n');
});

test('live events are read from chunks of any size', () => {
  const events: LiveEvent[] = [
    { kind: 'ban', ban: { term: 'week', until: 5 } },
    changes(1),
    { kind: 'ban', ban: undefined },
    changes(2),
    { kind: 'over' },
  ];
  const stream = `:\n\n${events.map(formatLiveEvent).join(': alive\n\n')}`;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 8 }), (cuts) => {
      const read = createLiveReader();
      const ends = [...cuts.sort((a, b) => a - b), stream.length];
      const pieces = ends.map((end, index) => stream.slice(index === 0 ? 0 : ends[index - 1], end));
      expect(pieces.flatMap(read)).toEqual(events);
    }),
    { numRuns: 100 },
  );
});

test('unknown and invalid live events are ignored', () => {
  const read = createLiveReader();
  expect(read('event: ban\ndata: {"code":1}\n\n')).toEqual([]);
  expect(read('event: later\ndata: {}\n\ndata: nonsense\n\ndata: {"cur":1}\n\nid: 3\n\n')).toEqual([]);
});
