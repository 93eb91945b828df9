import Fastify from 'fastify';
import { readBuiltSite } from '../../apps/server/src/pages/built-site.ts';
import { staticPages } from '../../apps/server/src/pages/static-pages.ts';
import { errors } from '../../apps/server/src/plugins/errors.ts';
import { securityHeaders } from '../../apps/server/src/plugins/security-headers.ts';

/** Serves a folder of built pages as the server does, and nothing else. */
const [folder = ''] = process.argv.slice(2);
const app = Fastify();
await app.register(securityHeaders);
await app.register(errors);
await app.register(staticPages, { site: readBuiltSite(folder) });
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
