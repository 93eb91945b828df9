import { processEnvironment, readConfig } from '../../config.ts';
import { runServer } from '../../run-server.ts';

// The whole server as a process that a test may kill; its one argument is the folder of the pages.
await runServer(readConfig(processEnvironment()), process.argv[2] ?? '');
