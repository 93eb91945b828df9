import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/stale-build.ts';
import { freePort } from './free-port.ts';

export interface RunningCaddy {
  /** Its own certificate authority's certificate, for names such as `localhost`; made with the first of them. */
  readonly authority: string;
  /** Where names without TLS are answered. */
  readonly httpPort: number;
  stop(): Promise<void>;
}

/** The configuration that is shipped, with these variables. It trusts its own authority nowhere, and leaves the usual ports alone. */
export async function startCaddy(program: string, variables: Readonly<Record<string, string>>): Promise<RunningCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-caddy-'));
  const httpPort = await freePort();
  const options = `skip_install_trust\nauto_https disable_redirects\nhttp_port ${httpPort}`;
  const config = join(folder, 'Caddyfile');
  await writeFile(config, `{\n${options}\n}\nimport ${join(ROOT, 'deploy/Caddyfile')}\n`);
  const { PATH } = process.env;
  const server = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH, HOME: folder, CADDY_ADMIN: `127.0.0.1:${await freePort()}`, ...variables },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  return {
    httpPort,
    authority: join(folder, '.local/share/caddy/pki/authorities/local/root.crt'),
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
