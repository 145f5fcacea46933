import { execFileSync } from 'node:child_process';

test('the examples proposed for an article have its technique as their next step', () => {
  const output = execFileSync(process.execPath, ['scripts/article-example.mjs', 'naked-pair'], {
    encoding: 'utf8',
  });
  expect(output.match(/^\S+ \S+ (?=:)/gm)).toEqual(['naked-pair next ', 'naked-pair next ']);
});
