import type { Page } from "@playwright/test";
import { bookings } from "#content/company.ts";
import { quizQuestions, quizWords, retryWords } from "#content/quiz.ts";
import { prizes } from "#content/quiz-invitation.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, test, wide } from "../support/journey.ts";
import {
  answerTo,
  clickInQuiz,
  failureTitles,
  focusedWords,
  openQuiz,
  pressByKeyboard,
  screenTitled,
  storedQuiz,
} from "../support/quiz.ts";

test.use({ viewport: wide, emptyConsole: true });

test.describe("The quiz", () => {
  test("is lost by keyboard alone, for good", async ({ page, site }) => {
    await page.goto(site.url);
    await alive(page);
    await pressByKeyboard(page, "Une question, un cadeau");
    await screenTitled(page, "Une question, 20\u00a0secondes, un cadeau");
    await pressByKeyboard(page, "GO");
    await screenTitled(page, quizQuestions[1].text);
    await pressByKeyboard(page, answerTo(1, false));
    await screenTitled(page, failureTitles.first);
    expect(await storedQuiz(page)).toEqual({ quizAttempt: "2", quizOutcome: null, quizReward: null });
    await pressByKeyboard(page, retryWords[2].button);
    await screenTitled(page, quizQuestions[2].text);
    await pressByKeyboard(page, answerTo(2, false));
    await screenTitled(page, failureTitles.second);
    await pressByKeyboard(page, retryWords[3].button);
    await pressByKeyboard(page, answerTo(3, false));
    await screenTitled(page, failureTitles.last);
    expect(await storedQuiz(page)).toEqual({ quizAttempt: "3", quizOutcome: "lose", quizReward: null });
    expect(await bookingAddress(page)).toBe(bookings.quiz);

    await page.keyboard.press("Escape");
    expect(await focusedWords(page)).toBe("Le quiz est terminé");
    await page.reload();
    await alive(page);
    const over = page.getByRole("button", { name: "Le quiz est terminé" });
    expect(await over.getAttribute("tabindex"), "the Tab key passes by").toBe("-1");
    await over.click();
    await screenTitled(page, failureTitles.last);
    expect(await page.getByRole("button", { name: "GO" }).count()).toBe(0);
  });

  test("is won, gives one of three prizes and copies its code", async ({ page, context, site }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openQuiz(page, site.url);
    await clickInQuiz(page, "GO");
    await clickInQuiz(page, answerTo(1, true));
    await screenTitled(page, "Gagné\u202f!");
    const { quizReward, ...rest } = await storedQuiz(page);
    expect(rest).toEqual({ quizAttempt: "1", quizOutcome: "win" });
    const prize = prizes[quizReward as keyof typeof prizes];
    await page.getByRole("button", { name: `${prize.name} ${prize.code} ${quizWords.win.copy}` }).click();
    await page.getByRole("status").getByText("Code copié").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prize.code);
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

  test("counts twenty seconds, says three of them aloud, and fails when they are over", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await clickInQuiz(page, "GO");
    await spoken(page, "20\u00a0secondes");
    for (const second of [19, 18, 17]) {
      await page.clock.runFor(1000);
      await page.getByRole("timer", { name: `${second}\u00a0secondes restantes` }).waitFor();
    }
    await spoken(page, "20\u00a0secondes");
    await page.clock.runFor(7000);
    await spoken(page, "10\u00a0secondes");
    await page.clock.runFor(5000);
    await spoken(page, "5\u00a0secondes");
    await page.clock.runFor(4000);
    await page.getByRole("timer", { name: "1\u00a0seconde restante" }).waitFor();
    await page.clock.runFor(1000);
    await screenTitled(page, failureTitles.first);
    await spoken(page, "Temps écoulé");
    expect((await storedQuiz(page)).quizAttempt).toBe("2");
  });

  test("lets visitors choose a minute, or no limit", async ({ page, site }) => {
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await page.getByText("60\u00a0secondes").click();
    await clickInQuiz(page, "GO");
    await page.getByRole("timer", { name: "60\u00a0secondes restantes" }).waitFor();
    await clickInQuiz(page, answerTo(1, false));
    await clickInQuiz(page, retryWords[2].button);
    await page.getByRole("timer", { name: "60\u00a0secondes restantes" }).waitFor();
    await clickInQuiz(page, answerTo(2, false));
    await clickInQuiz(page, "Fermer le quiz");
    await openQuiz(page, site.url);
    await page.getByText("Sans limite").click();
    await clickInQuiz(page, "GO");
    await page.clock.runFor(600_000);
    expect(await page.getByRole("timer").count()).toBe(0);
    await clickInQuiz(page, answerTo(3, true));
    await screenTitled(page, "Gagné\u202f!");
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
