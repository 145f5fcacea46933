/** Custom properties that the chosen colours change, ready to be set: a name and its colour in each theme. */
export const LOOK_KEY = 'nonet.look';

/**
 * Puts them on the root. What is no name with two colours is passed over, whoever wrote it: nothing but
 * custom properties can be set, and to nothing but colours.
 */
export function showLook(look: string): void {
  const { style } = document.documentElement;
  for (const [, name, light, dark] of look.matchAll(/([\w-]+)(#\w{6})(#\w{6})/g))
    style.setProperty(`--${name}`, `light-dark(${light},${dark})`);
}
