import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { listen } from '../../server/db/postgres-signal.ts';

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const whole = Buffer.from(`${type}....${body}`, 'latin1');
  whole.writeInt32BE(4 + body.length, 1);
  return whole;
}
const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), READY]);
const REFUSAL = Buffer.concat([
  message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0'),
  READY,
]);

test('a connection to a standby, which cannot listen, is closed', async () => {
  const standby = createServer((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (sent) => sent.toString('latin1').startsWith('Q') && socket.write(REFUSAL));
    });
  });
  await once(standby.listen(0, '127.0.0.1'), 'listening');
  const { port } = standby.address() as AddressInfo;
  const connected = once(standby, 'connection');
  const stop = listen(`postgres://nonet@127.0.0.1:${port}/nonet`, () => undefined);
  const [socket] = (await connected) as [Socket];
  await once(socket, 'close');
  await stop();
  standby.close();
});
