import rocketDrawing from "#app/illustrations/rocket.svg";
import {
  type Course,
  rocketCourse,
  rocketEverySeconds,
  rocketLifeSeconds,
  secondsToShootingStar,
  shootingStarCourse,
  shootingStarLifeSeconds,
} from "./flights.ts";

/**
 * Lets rockets and shooting stars cross the sky until the returned function is called. The compositor moves each
 * element: between two departures no script runs and nothing is painted.
 */
export function fly(sky: HTMLElement): () => void {
  let nextStar = setTimeout(sendStar, secondsToShootingStar(Math.random) * 1000);
  const rockets = setInterval(sendRocket, rocketEverySeconds * 1000);
  return () => {
    clearTimeout(nextStar);
    clearInterval(rockets);
    sky.replaceChildren();
  };

  function sendRocket() {
    const rocket = new Image(16, 35);
    rocket.src = rocketDrawing;
    // The rocket's drawing points up, and a course without an angle goes to the right.
    send(rocket, rocketCourse(Math.random), { lifeSeconds: rocketLifeSeconds, turnDegrees: 90 });
  }

  function sendStar() {
    send(document.createElement("span"), shootingStarCourse(Math.random), {
      lifeSeconds: shootingStarLifeSeconds,
      turnDegrees: 0,
    });
    nextStar = setTimeout(sendStar, secondsToShootingStar(Math.random) * 1000);
  }

  function send(
    element: HTMLElement,
    { fromX, fromY, acrossX, acrossY }: Course,
    { lifeSeconds, turnDegrees }: { readonly lifeSeconds: number; readonly turnDegrees: number },
  ) {
    const { clientWidth: width, clientHeight: height } = sky;
    const place = (x: number, y: number) => `${Math.round(x * width)}px ${Math.round(y * height)}px`;
    const heading = (Math.atan2(acrossY * height, acrossX * width) * 180) / Math.PI;
    const rotate = `${Math.round(heading + turnDegrees)}deg`;
    sky.append(element);
    const flight = element.animate(
      {
        translate: [place(fromX, fromY), place(fromX + acrossX, fromY + acrossY)],
        rotate: [rotate, rotate],
        opacity: [0, 0.85, 0.85, 0],
      },
      { duration: lifeSeconds * 1000 },
    );
    flight.onfinish = () => element.remove();
  }
}
