import { once } from 'node:events';
import { Writable } from 'node:stream';
import { answerLines } from '../../cli/lines.ts';
import { answersOf, runAlone, runEngine, startEngine } from './engine.ts';
import { CLUES, CODED, HODOKU } from '../core/formats/vectors.ts';

const COMMANDS = ['solve', 'rate', 'path', 'steps', 'generate', 'convert', 'twins', 'bench'];

describe('help and wrong calls', () => {
  test('--help lists the commands', async () => {
    const { code, output, errors } = await runAlone(['--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.match(/^ {2}[a-z]+(?= )/gm)?.map((name) => name.trim())).toEqual(COMMANDS);
  });

  test.each(COMMANDS)('%s --help begins with its usage', async (name) => {
    const { code, output, errors } = await runEngine([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.startsWith(`Usage: npm run --silent engine -- ${name} `)).toBe(true);
  });

  test.each([
    [[], 'Usage: npm run --silent engine -- <command> [options]'],
    [['guess'], 'Unknown command: guess'],
    [['convert'], '--to takes one of: dots, zeros,'],
    [['convert', '--to', 'pdf'], '--to takes one of: dots, zeros,'],
    [['convert', '--from', 'pdf'], "Unknown option '--from'"],
    [['generate'], 'One of --level, --technique and --rating is required.'],
    [['generate', '--level', 'novice', '--needed'], '--needed requires --technique.'],
    [['generate', '--level', 'novice', '--symmetry', 'round'], '--symmetry takes one of: none, half-turn'],
    [['generate', '--rating', '7.5-7.0'], '--rating takes two ratings from 1.0 to 12, the lower one first'],
    [['generate', '--rating', '7'], '--rating takes two ratings from 1.0 to 12, the lower one first'],
    [['generate', '--level', 'easy'], '--level takes one of: novice, medial'],
    [['generate', '--level', 'novice', '--givens', '16'], '--givens takes a whole number from 17 to 80.'],
    [['steps', '--technique', 'x-wing,guessing'], 'Unknown technique: guessing'],
    [['path', '--without', 'ALS-XZ,guessing'], 'Unknown technique: guessing'],
    [['rate', '--without', 'als-xz,naked-single'], 'Singles cannot be left out: naked-single'],
    [['rate', '--at-least', '9'], '--at-least and --below require --se.'],
    [['rate', '--se', '--at-least', '9', '--below', '10'], '--at-least and --below cannot be combined.'],
    [['rate', '--se', '--below', 'hard'], '--at-least and --below take a rating, as in 9 or 7.5.'],
    [['generate', '--technique', 'x-wing,swordfish'], '--technique takes one ID.'],
    [
      ['generate', '--technique', 'x-wing', '--without', 'x-wing'],
      'A technique cannot be both required and left out: x-wing',
    ],
  ])('the call %j is refused with a message', async (parameters, message) => {
    const { code, output, errors } = await runEngine(parameters);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.slice(0, message.length)).toBe(message);
  });
});

describe('input lines', () => {
  test('lines are answered in order, bad ones with a reason, and comments are skipped', async () => {
    const lines = [
      CLUES,
      '',
      HODOKU,
      'hello',
      '# hello',
      `  #${CLUES}`,
      CLUES.slice(1),
      `55${CLUES.slice(2)}`,
      `a${CLUES.slice(1)}`,
      `A:1#${CODED}`,
      'https://sudokupad.app/abc',
      `\uFEFF${CLUES}\r`,
    ];
    const { code, output, errors } = await runEngine(['convert', '--to', 'dots'], lines.join('\n'));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.split('\n')).toEqual([
      `{"format":"dots","text":"${CLUES}"}`,
      '{"error":"The line is empty."}',
      `{"format":"dots","text":"${CLUES}"}`,
      '{"error":"The line is in no known format."}',
      '{"error":"The number of cells is 80, not 81."}',
      '{"error":"Digit 5 occurs more than once in row A: A1, A2."}',
      '{"error":"Unexpected \\"a\\" at character 1."}',
      '{"error":"The text expired on 1970-01-01T00:00:00.001Z."}',
      '{"error":"The link only refers to a puzzle on sudokupad.app; open it there and export it."}',
      `{"format":"dots","text":"${CLUES}"}`,
      '',
    ]);
  });

  test('a line that is too long is refused, and the next one is read', async () => {
    expect(await answersOf(['convert', '--to', 'dots'], ['1'.repeat(3_000_000), CLUES])).toEqual([
      { error: 'The line has more than 1048576 characters.' },
      { format: 'dots', text: CLUES },
    ]);
  });

  test('input can arrive in chunks that split a character', async () => {
    // Signs of three bytes: the parts in which input arrives cannot all end between two of them.
    const text = `D:${'数独'.repeat(40)}#${CLUES.replaceAll('.', '0')}`;
    const answers = await answersOf(['convert', '--to', 'coded'], Array<string>(2000).fill(text));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ format: 'coded', text })]),
    );
  });

  test('the command ends without an error if its output is closed', async () => {
    const child = startEngine('convert', '--to', 'dots');
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${CLUES}\n`.repeat(20_000));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});

test('input is read only as fast as the answers are consumed', async () => {
  let partsRead = 0;
  async function* parts(): AsyncGenerator<string> {
    for (; partsRead < 10; partsRead++) {
      yield `${partsRead}a\n${partsRead}b`;
      await Promise.resolve();
    }
  }
  const taken: string[] = [];
  const room: (() => void)[] = [];
  const output = new Writable({
    highWaterMark: 1,
    write: (bytes: Buffer, _encoding, done) => {
      taken.push(bytes.toString());
      room.push(done);
    },
  });
  const answering = answerLines((line) => `<${line}>`, parts(), output);
  await new Promise(setImmediate);
  expect(partsRead).toBe(0);
  expect(taken).toEqual(['<0a>\n']);
  while (room.length > 0) {
    room.shift()!();
    await new Promise(setImmediate);
  }
  await answering;
  expect(taken.join('')).toBe(
    '<0a>\n<0b1a>\n<1b2a>\n<2b3a>\n<3b4a>\n<4b5a>\n<5b6a>\n<6b7a>\n<7b8a>\n<8b9a>\n<9b>\n',
  );
});
