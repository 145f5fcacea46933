import { readFileSync } from 'node:fs';
import { parseConfig } from '../../server/config.ts';

const unit = readFileSync('deploy/nonet.service', 'utf8');
/** The value of a name that the unit sets exactly once. */
function value(name: string): string {
  const lines = unit.split('\n').filter((text) => text.startsWith(`${name}=`));
  expect(lines).toHaveLength(1);
  return lines[0].slice(name.length + 1);
}

test('the systemd unit starts the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(value('ExecStart')).toBe(`/usr/bin/env ${scripts.start}`);
});

test('the settings of the systemd unit are valid once mail and contact are added', () => {
  const pairs = new URLSearchParams(value('Environment').replaceAll(' ', '&'));
  const settings: Record<string, string> = Object.fromEntries(pairs);
  const own = { SMTP_URL: 'smtps://mail.example.org', SITE_CONTACT: 'a@example.org' };
  const parsed = parseConfig({ ...settings, ...own });
  if (!parsed.ok) throw new Error(parsed.failure.faults.join('\n'));
  const { production, host, trustProxy, dataFolder } = parsed.value;
  expect({ production, host, trustProxy, dataFolder }).toEqual({
    production: true,
    host: '127.0.0.1',
    trustProxy: ['127.0.0.1'],
    dataFolder: `/var/lib/${value('StateDirectory')}`,
  });
});
