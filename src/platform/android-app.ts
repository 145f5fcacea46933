/**
 * What the Android launcher (android/smali) adds to its WebView, which lacks saving, sharing and printing.
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
