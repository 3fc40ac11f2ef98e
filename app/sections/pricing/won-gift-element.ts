import { onChange, unusedReward } from "#app/quiz/stored-record.ts";

/**
 * Shows, in the browser that won at the quiz, the words about its prize: those with its name in `data-prize`, until a
 * contract has got it.
 */
export class WonGiftElement extends HTMLElement {
  #stop = () => {};

  connectedCallback() {
    const show = () => {
      const reward = unusedReward();
      for (const words of this.querySelectorAll<HTMLElement>("[data-prize]"))
        words.hidden = words.dataset.prize !== reward;
    };
    this.#stop = onChange(show);
    show();
  }

  disconnectedCallback() {
    this.#stop();
  }
}
