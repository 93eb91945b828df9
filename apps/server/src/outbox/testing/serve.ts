import { processEnvironment, readConfig } from '../../config.ts';
import { runServer } from '../../run-server.ts';

// The whole server as a process that a test may kill; its one argument is the folder of the pages.
const folder = process.argv[2] ?? '';
await runServer(readConfig(processEnvironment()), { site: folder, office: folder });
