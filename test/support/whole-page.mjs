import { TestEnvironment } from 'jest-environment-jsdom';

const OF_NODE = ['structuredClone', 'TextEncoder', 'TextDecoder', 'fetch', 'Headers', 'Request', 'Response'];
/** As webpack.config.js puts them into a build. */
const SETTINGS = {
  API_BASE_URL: 'https://api.example.org',
  SITE_NOTICES: 'Filing 1|https://filing.example.org;Filing 2',
  SITE_CONTACT: 'mail@example.org',
  APP_VERSION: '0.1.0',
  TEXT_KILOBYTES: '100',
};
const nothing = () => undefined;

/** The simulated browser with what the whole page needs beyond it. */
export default class WholePage extends TestEnvironment {
  constructor(...setUp) {
    super(...setUp);
    const { window } = this.dom;
    Object.assign(this.global.process.env, SETTINGS);
    for (const name of OF_NODE) window[name] = globalThis[name];
    window.IntersectionObserver = class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    };
    // Decodes no picture, and answers no call of the engine, which has an id.
    window.Worker = class {
      postMessage(message) {
        if (message.id === undefined) queueMicrotask(() => this.onmessage({ data: null }));
      }
    };
    // No other tab listens.
    window.BroadcastChannel = class {
      postMessage = nothing;
      close = nothing;
    };
    const { HTMLDialogElement: Dialog, Element } = window;
    window.matchMedia = () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing });
    window.scrollTo = nothing;
    window.performance.getEntriesByType = () => [];
    Object.assign(Element.prototype, {
      scrollIntoView: nothing,
      animate: nothing,
      checkVisibility: () => true,
    });
    Dialog.prototype.showModal = function () {
      this.open = true;
    };
    Dialog.prototype.close = function () {
      this.open = false;
      this.dispatchEvent(new window.Event('close'));
    };
  }
}
