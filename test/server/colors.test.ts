import { DEFAULT_COLORS, type ColorSchemes } from '../../core/appearance/color-scheme.ts';
import { writeColorText } from '../../core/protocol/colors.ts';
import { enter, logIn } from './support/people.ts';
import { ENGINES, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const PAPER: ColorSchemes = { ...DEFAULT_COLORS, light: { ...DEFAULT_COLORS.light, page: '#f5eddc' } };
const NIGHT: ColorSchemes = { ...DEFAULT_COLORS, dark: { ...DEFAULT_COLORS.dark, page: '#000000' } };
const LONG_AGO = 1_600_000_000_000;

describe.each(ENGINES)('colours on %s', (engine) => {
  const server = TestServer.ofSuite(engine);

  test('colours sync across devices, the latest change wins, and a clock running ahead blocks no later change', async () => {
    const { token, ...person } = await enter(server);
    const read = (by = token) => server.call('readColors', {}, { token: by });
    const save = (colors: ColorSchemes, changedAt: number) =>
      server.call('saveColors', { colors, changedAt }, { token });
    expect(await read()).toEqual({ kind: 'none' });
    expect(await save(PAPER, LONG_AGO)).toEqual({ kind: 'saved', version: 1 });
    const elsewhere = await logIn(server, person);
    expect(await read(elsewhere)).toEqual({ kind: 'colors', colors: PAPER, changedAt: LONG_AGO, version: 1 });
    expect(await save(NIGHT, LONG_AGO + 1)).toEqual({ kind: 'saved', version: 2 });
    expect(await save(DEFAULT_COLORS, LONG_AGO)).toEqual({
      kind: 'newer',
      colors: NIGHT,
      changedAt: LONG_AGO + 1,
      version: 2,
    });
    expect(await save(PAPER, Date.now() + 86_400_000)).toEqual({ kind: 'saved', version: 3 });
    await server.advance(60_000);
    expect(await save(NIGHT, Date.now() + 60_000)).toEqual({ kind: 'saved', version: 4 });

    const other = (await enter(server)).token;
    expect(await read(other)).toEqual({ kind: 'none' });
    const exported = await server.call('exportData', { password: 'Right-Pass1' }, { token });
    const data = exported.kind === 'exported' ? exported.data : undefined;
    expect(pick(data?.colors as object, 'colors')).toEqual({
      colors: JSON.parse(writeColorText(NIGHT)) as unknown,
    });
    expect(await server.call('deleteAccount', { password: person.password }, { token })).toEqual({
      kind: 'deleted',
    });
  });
});
