/** The prize that a contract signed in this browser has got. No React here: the second step of a contract loads this. */
const key = "quizRewardUsed";

/** Records that a contract has got a prize. If the browser refuses, the prize is offered again, and the order says no. */
export function recordUsedReward(prize: string): void {
  try {
    localStorage.setItem(key, prize);
  } catch {}
}

export function isUsedReward(prize: string): boolean {
  try {
    return prize !== "" && localStorage.getItem(key) === prize;
  } catch {
    return false;
  }
}

/** Called where storage is known to work. */
export function forgetUsedReward(): void {
  localStorage.removeItem(key);
}
