/**
 * The functions that the Android launcher (android/smali) adds to its WebView, which cannot save, share or
 * print.
 */
interface AndroidApp {
  save(name: string, type: string, base64: string): void;
  share(text: string): void;
  print(): void;
}

/** The Android launcher around this page, or undefined in a browser. */
export function androidApp(): AndroidApp | undefined {
  return (window as { NonetApp?: AndroidApp }).NonetApp;
}
