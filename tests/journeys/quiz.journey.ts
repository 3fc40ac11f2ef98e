import type { Page } from "@playwright/test";
import { bookings } from "#content/site/company.ts";
import { secondsLeft } from "#content/site/format.ts";
import {
  countdownName,
  type LaterAttempt,
  quizQuestions,
  quizWords,
  retryWords,
} from "#content/site/quiz.ts";
import { prizes } from "#content/site/quiz-invitation.ts";
import { codeOfPrize } from "#domain/gift.ts";
import { attempts, timeLimits } from "#domain/quiz-record.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, test, wide } from "../support/journey.ts";
import {
  answerTo,
  clickInQuiz,
  failureTitle,
  focusedWords,
  openQuiz,
  pressByKeyboard,
  screenTitled,
  storedQuiz,
} from "../support/quiz.ts";

const [limit] = timeLimits;
const last = attempts.at(-1)!;

test.use({ viewport: wide, emptyConsole: true });

test.describe("The quiz", () => {
  test("is lost by keyboard alone, for good", async ({ page, site }) => {
    await page.goto(site.url);
    await alive(page);
    await pressByKeyboard(page, "Une question, un cadeau");
    await screenTitled(page, quizWords.intro.title);
    await pressByKeyboard(page, "GO");
    for (const attempt of attempts) {
      await screenTitled(page, quizQuestions[attempt].text);
      await pressByKeyboard(page, answerTo(attempt, false));
      await screenTitled(page, failureTitle(attempt));
      if (attempt === last) break;
      const begun = { quizAttempt: String(attempt + 1), quizOutcome: null, quizReward: null };
      expect(await storedQuiz(page)).toEqual(begun);
      await pressByKeyboard(page, retryWords[(attempt + 1) as LaterAttempt].button);
    }
    const lost = { quizAttempt: String(last), quizOutcome: "lose", quizReward: null };
    expect(await storedQuiz(page)).toEqual(lost);
    expect(await bookingAddress(page)).toBe(bookings.quiz);

    await page.keyboard.press("Escape");
    expect(await focusedWords(page)).toBe("Le quiz est terminé");
    await page.reload();
    // Without a touch. The end offers an appointment, which keys reach too.
    const over = page.getByRole("button", { name: "Le quiz est terminé" });
    await over.waitFor();
    await alive(page);
    await pressByKeyboard(page, "Le quiz est terminé");
    await screenTitled(page, failureTitle(last));
    expect(await page.getByRole("button", { name: "GO" }).count()).toBe(0);
  });

  test("starts afresh on nonsense, is won, gives one of three prizes and copies its code", async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(site.url);
    await page.evaluate(() => {
      localStorage.setItem("quizAttempt", "-7");
      localStorage.setItem("quizOutcome", "win");
      localStorage.setItem("quizReward", "[object Object]");
      sessionStorage.setItem("quizQuestion", "1 60 9999");
    });
    await page.reload();
    await openQuiz(page, site.url);
    const fresh = { quizAttempt: "1", quizOutcome: null, quizReward: null };
    await expect.poll(() => storedQuiz(page)).toEqual(fresh);
    await clickInQuiz(page, "GO");
    await clickInQuiz(page, answerTo(1, true));
    await screenTitled(page, "Gagné\u202f!");
    const { quizReward, ...rest } = await storedQuiz(page);
    expect(rest).toEqual({ quizAttempt: "1", quizOutcome: "win" });
    const prize = prizes[quizReward as keyof typeof prizes];
    const code = codeOfPrize(quizReward as keyof typeof prizes);
    await page.getByRole("button", { name: `${prize.name} ${code} ${quizWords.win.copy}` }).click();
    await page.getByRole("status").getByText("Code copié").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(await bookingAddress(page)).toBe(bookings.quiz);

    await clickInQuiz(page, "Fermer le quiz");
    await page.reload();
    await alive(page);
    await page.getByRole("button", { name: `Ton cadeau\u00a0: ${prize.name}` }).click();
    await screenTitled(page, "Gagné\u202f!");
  });

  test("shows the code when the browser refuses to copy it", async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(site.url);
    await page.evaluate(() => {
      localStorage.setItem("quizOutcome", "win");
      localStorage.setItem("quizReward", "ten-percent");
    });
    await page.reload();
    await alive(page);
    await page.getByRole("button", { name: "Ton cadeau" }).click();
    await page.getByRole("button", { name: quizWords.win.copy }).click();
    await page.getByRole("alert").getByText("Ton code\u00a0: ZEN10. Note-le avant de fermer.").waitFor();
  });

  test("counts its seconds, says three of them aloud, and fails when they are over", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await clickInQuiz(page, "GO");
    await spoken(page, secondsLeft(limit));
    for (const second of [limit - 1, limit - 2, limit - 3]) {
      await page.clock.runFor(1000);
      await page.getByRole("timer", { name: countdownName(second) }).waitFor();
    }
    await spoken(page, secondsLeft(limit));
    await page.clock.runFor((limit - 13) * 1000);
    await spoken(page, "10\u00a0secondes");
    await page.clock.runFor(5000);
    await spoken(page, "5\u00a0secondes");
    await page.clock.runFor(4000);
    await page.getByRole("timer", { name: "1\u00a0seconde restante" }).waitFor();
    await page.clock.runFor(1000);
    await screenTitled(page, failureTitle(1));
    await spoken(page, "Temps écoulé");
    expect((await storedQuiz(page)).quizAttempt).toBe("2");
  });
});

async function spoken(page: Page, words: string): Promise<void> {
  await page.getByRole("dialog").getByRole("status").getByText(words, { exact: true }).waitFor();
}

function bookingAddress(page: Page): Promise<string | null> {
  return page
    .getByRole("dialog")
    .getByRole("link", { name: "Prendre rendez-vous en visio (nouvel onglet)" })
    .getAttribute("href");
}
