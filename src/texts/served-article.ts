/** The article that came with the page. It is shown until the app shows the same. */
export function servedArticle(): HTMLElement | null {
  return document.getElementById('article');
}
