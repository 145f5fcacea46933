/**
 * Local storage key of the custom properties of the chosen colours: each a name with its colour in both
 * themes.
 */
export const LOOK_KEY = 'nonet.look';

/**
 * Sets them on the root element. Anything but a name with two colours is ignored, so that tampered storage
 * can set nothing but custom properties to colours.
 */
export function showLook(look: string): void {
  const { style } = document.documentElement;
  for (const [, name, light, dark] of look.matchAll(/([\w-]+)(#\w{6})(#\w{6})/g))
    style.setProperty(`--${name}`, `light-dark(${light},${dark})`);
}
