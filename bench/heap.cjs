// Loaded into a server under test before its own code: answers over IPC how many bytes of heap are in use, after a collection.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed);
});
// The channel alone keeps nothing alive.
process.channel?.unref();
