/**
 * Runs in the site before it (`node --import`) and measures the processor time of the main thread in each turn of the
 * event loop, which other work on the machine does not change. SIGUSR2 prints the longest turn since the last one.
 */
let longestMs = 0;
let last = process.threadCpuUsage();

process.on("SIGUSR2", () => {
  console.log(`longest-turn ${longestMs.toFixed(1)}`);
  longestMs = 0;
});
watch();

function watch(): void {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000);
  setImmediate(watch).unref();
}
