/**
 * Starts the site for `npm start`. npm runs it in a shell that does not pass signals on. If the shell is gone, the site
 * stops as if it had received a signal, so that stopping `npm start` leaves no server on the port.
 */
import "./dotenv.mjs";

// Unless told otherwise, React runs in its slow and verbose development mode.
process.env.NODE_ENV ??= "production";

const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === shell) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 300).unref();
// Handled once: a second signal ends the process at once.
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(watch));

await import("../build/main.js");
