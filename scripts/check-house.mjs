/**
 * The rules of the house that no other tool checks, each with its remedy. `npm run tidy` runs them together with
 * the import rules, unused code, translations and the marks of the specification.
 */
import { readdirSync, readFileSync } from 'node:fs';

const PRODUCT = ['core', 'src', 'server', 'cli', 'sw'];
const TECHNIQUES = Array.from(
  readFileSync('core/sudoku/techniques/catalogue.ts', 'utf8').matchAll(/\{ id: '([\w-]+)'/g),
  ([, id]) => id,
);
const FISH = 'core/sudoku/techniques/franken-fish.ts';
const ID = `'(?:${TECHNIQUES.join('|')})'`;

const RULES = [
  {
    rule: 'a list of techniques is derived from the catalogue',
    pattern: new RegExp(`${ID},\\s*${ID},\\s*${ID}`),
    // Propagation lists the reasons of its implications; a Franken Fish is named by its size.
    except: ['core/sudoku/techniques/catalogue.ts', 'core/sudoku/techniques/propagation.ts', FISH],
    remedy: 'Add a column to the catalogue’s rows and use techniquesWith().',
  },
  {
    rule: 'the languages are listed once',
    pattern: /\[[^\]]*'(?:zh|ft|ja)',\s*'(?:zh|ft|en|ja)'/,
    except: ['core/base/language.ts'],
    remedy: 'Use LANGUAGES of core/base/language.ts, or a Record<Language, …> that the compiler completes.',
  },
  {
    rule: 'the wire’s paths stay in the protocol',
    pattern: /['"`]\/(?:cando|noper)\//,
    // The package's file is no call with a form of its own: it is served in ranges.
    except: ['core/protocol', 'server/areas/download/service.ts'],
    remedy: 'Call the endpoint by its name.',
  },
  {
    rule: 'a length of days comes from core/base/day',
    pattern: /\b86_?400(?:_?000)?\b|\b31_?536_?000\b|\b24 \* (?:HOUR_|3_?600)/,
    except: ['core/base/day.ts'],
    remedy: 'Use DAY_MS, DAY_SECONDS or YEAR_SECONDS.',
  },
  {
    rule: 'stored JSON is read by a schema',
    pattern: /JSON\.parse\(\s*read(?:Local|Tab)/,
    except: [],
    remedy: 'Use stored() or storedInTab() of src/platform/stored.ts.',
  },
];
/** At most this many lines in nine of ten modules of core and src, and in each module of the product. */
const USUAL_LINES = 220;
const MOST_LINES = 620;

const files = PRODUCT.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const faults = [];
if (TECHNIQUES.length === 0) faults.push('No technique was found: the catalogue is written in another form.');
for (const { rule, pattern, except, remedy } of RULES)
  for (const [file, text] of texts) {
    const at = except.some((each) => file.startsWith(each)) ? undefined : pattern.exec(text)?.index;
    if (at !== undefined) faults.push(`${file}:${text.slice(0, at).split('\n').length}: ${rule}. ${remedy}`);
  }

const linesOf = (text) => text.split('\n').length - 1;
for (const [file, text] of texts)
  if (linesOf(text) > MOST_LINES)
    faults.push(`${file}: ${linesOf(text)} lines; at most ${MOST_LINES}. Split it by what its parts do.`);
const usual = [...texts]
  .filter(([file]) => /^(core|src)\//.test(file))
  .map(([, text]) => linesOf(text))
  .sort((one, other) => one - other);
const tenth = usual[Math.floor(usual.length * 0.9)];
if (tenth > USUAL_LINES)
  faults.push(`One in ten modules of core and src has more than ${tenth} lines; at most ${USUAL_LINES}.`);

for (const fault of faults) console.error(fault);
console.log(`${files.length} modules, nine of ten of core and src with at most ${tenth} lines.`);
process.exitCode = faults.length > 0 ? 1 : 0;
