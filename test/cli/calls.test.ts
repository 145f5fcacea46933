import { once } from 'node:events';
import { answersOf, runEngine, startEngine } from './engine.ts';
import { CLUES, CODED, HODOKU } from '../core/formats/vectors.ts';

const COMMANDS = ['steps', 'convert'];

describe('help and wrong calls', () => {
  test('--help lists the commands', async () => {
    const { code, output, errors } = await runEngine(['--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.match(/^ {2}[a-z]+(?= )/gm)?.map((name) => name.trim())).toEqual(COMMANDS);
  });

  test.each(COMMANDS)('%s --help begins with its call', async (name) => {
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
    [['steps', '--technique', 'x-wing,guessing'], 'Unknown technique: guessing'],
  ])('%j is a wrong call', async (parameters, message) => {
    const { code, output, errors } = await runEngine(parameters);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.slice(0, message.length)).toBe(message);
  });
});

describe('lines', () => {
  test('each is answered in its order, the last without a line end, bad ones with a reason', async () => {
    const lines = [
      CLUES,
      '',
      HODOKU,
      'hello',
      CLUES.slice(1),
      `55${CLUES.slice(2)}`,
      `a${CLUES.slice(1)}`,
      `A:1#${CODED}`,
      'https://sudokupad.app/abc',
      `\uFEFF${CLUES}\r`,
    ];
    const { code, output, errors } = await runEngine(['convert', '--to', 'dots'], lines.join('\n'));
    const digits = `....4..32237..964....236.7.9.3.6.2.7....2.8938.239..643519724867864..3294296837..`;
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.split('\n')).toEqual([
      `{"format":"dots","text":"${CLUES}"}`,
      '{"error":"The line is empty."}',
      `{"format":"dots","text":"${digits}"}`,
      '{"error":"The line is in no known format."}',
      '{"error":"There are 80 cells, fewer than 81."}',
      '{"error":"Digit 5 stands twice in row A: A1 and A2."}',
      '{"error":"Unexpected \\"a\\" at character 1."}',
      '{"error":"The text expired on 1970-01-01T00:00:00.001Z."}',
      '{"error":"The link only names a puzzle on sudokupad.app; open it there and copy its export."}',
      `{"format":"dots","text":"${CLUES}"}`,
      '',
    ]);
  });

  test('a line beyond all measure is refused and the next one read', async () => {
    expect(await answersOf(['convert', '--to', 'dots'], ['1'.repeat(3_000_000), CLUES])).toEqual([
      { error: 'The line has more than 1048576 characters.' },
      { format: 'dots', text: CLUES },
    ]);
  });

  test('a sign that two parts of the input share is one sign', async () => {
    const child = startEngine('convert', '--to', 'coded');
    const bytes = Buffer.from(`D:数独#${CLUES}\n`);
    child.stdin.write(bytes.subarray(0, 3));
    await once(child.stdin, 'drain').catch(() => undefined);
    child.stdin.end(bytes.subarray(3));
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(chunk.toString())).toEqual({
      format: 'coded',
      text: `D:数独#${CLUES.replaceAll('.', '0')}`,
    });
  });

  test('a reader that stops ends the run quietly', async () => {
    const child = startEngine('convert', '--to', 'dots');
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    const closed = once(child, 'close');
    const lines = `${CLUES}\n`.repeat(2000);
    for (let part = 0; part < 100 && child.exitCode === null; part++) {
      if (!child.stdin.write(lines)) await Promise.race([once(child.stdin, 'drain'), closed]);
    }
    child.stdin.end();
    expect(await closed).toEqual([0, null]);
    expect(errors).toBe('');
  });

  test('output that nobody reads stops the reading of input', async () => {
    const child = startEngine('convert', '--to', 'dots');
    child.stdout.pause();
    const lines = `${CLUES}\n`.repeat(2000);
    let accepted = 0;
    // 32 MB in: pipes and buffers hold a few at most, the rest must wait.
    const writer = (async () => {
      for (; accepted < 200; accepted++) {
        if (!child.stdin.write(lines)) await once(child.stdin, 'drain');
      }
      child.stdin.end();
    })();
    await once(child.stdout, 'readable').catch(() => undefined);
    expect(accepted).toBeLessThan(150);
    let answers = 0;
    child.stdout.on('data', (text: Buffer) => {
      for (const byte of text) if (byte === 10) answers++;
    });
    child.stdout.resume();
    await writer;
    await once(child, 'close');
    expect(answers).toBe(400_000);
  });
});
