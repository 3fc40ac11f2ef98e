/**
 * Starts the site for `npm start`. npm runs it in a shell that keeps signals to itself, so a site whose shell is gone
 * stops as if it had received them: a stopped `npm start` leaves no server behind on the port.
 */
import "./dotenv.mjs";

// React has a slow and talkative form for developers, which it takes unless told otherwise.
process.env.NODE_ENV ??= "production";

const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === shell) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 300).unref();
// A second signal would end it at once.
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(watch));

await import("../build/main.js");
