// Loaded into a process that is measured: tells at its end how many bytes of memory it held at most.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) process.on('exit', () => process.stderr.write(`peak ${process.resourceUsage().maxRSS * 1024}\n`));
