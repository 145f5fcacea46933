import type { Language } from '../../../core/base/language.ts';

/** What a page says of itself, to search engines and in the preview of a link. */
export interface Words {
  readonly title: string;
  readonly description: string;
}

/** The pages that are the same for everybody, except articles, which have words of their own. */
export const PUBLIC_PATHS = ['/', '/daily', '/articles', '/rules', '/lessons'] as const;
export type PublicPath = (typeof PUBLIC_PATHS)[number];

const EN = {
  /** For `og:locale`. */
  locale: 'en_US',
  pages: {
    '/': {
      title: 'Nonet – Sudoku',
      description: 'Play, learn and talk about Sudoku. Works offline, on every screen, in four languages.',
    },
    '/daily': {
      title: 'Daily Sudoku',
      description: 'A new Sudoku every day, the same for everybody: easy on Monday, hard on Sunday.',
    },
    '/articles': {
      title: 'All articles',
      description: 'Sudoku techniques explained with pictures, from the easiest to the hardest.',
    },
    '/rules': {
      title: 'The rules in two minutes',
      description:
        'Fill the grid so that every row, every column and every box of 3 by 3 cells contains each digit from 1 to 9 exactly once. The givens stay as they are. A proper puzzle has exactly one solution, and no guessing is needed to find it.',
    },
    '/lessons': {
      title: 'First steps',
      description: 'Five short Sudoku lessons for complete beginners.',
    },
  },
  /** Posts are for members. */
  posts: {
    title: 'A post on the message board',
    description: 'Log in to read it. An account is free.',
  },
  missing: 'This page does not exist',
  /** A puzzle of unknown origin has no level. */
  levels: {
    novice: 'Novice',
    medial: 'Medial',
    skilled: 'Skilled',
    expert: 'Expert',
    master: 'Master',
  },
  puzzle: (level: string | undefined) => (level === undefined ? 'Sudoku' : `Sudoku, ${level}`),
  beat: (time: string) => `Beat ${time}`,
  counts: (givens: number, toGo: number) => `${givens} givens, ${toGo} to go.`,
  today: 'Today’s Sudoku',
  daily: (day: string) => `Daily Sudoku, ${day}`,
  invitation: 'Open the link to play it. No account needed.',
  needsScript: 'Nonet needs JavaScript to play.',
  noPuzzle: 'This text is not a Sudoku puzzle.',
  tooFast: 'Too many pictures at once. Try again in a second.',
};

export const PAGE_WORDS: Readonly<Record<Language, typeof EN>> = {
  en: EN,
  zh: {
    locale: 'zh_CN',
    pages: {
      '/': {
        title: 'Nonet – 数独',
        description: '玩数独、学数独、聊数独。可离线使用，适配各种屏幕，支持四种语言。',
      },
      '/daily': { title: '每日一题', description: '每天一道新数独，所有人都一样：周一简单，周日困难。' },
      '/articles': { title: '全部文章', description: '配图讲解数独技巧，由易到难。' },
      '/rules': {
        title: '两分钟学会规则',
        description:
          '填满盘面，使每行、每列、每个 3×3 的宫都恰好包含数字 1 到 9 各一次。已知数不能改动。合格的题目只有一个解，而且不用猜就能解出。',
      },
      '/lessons': { title: '新手课', description: '为零基础的人准备的五节数独短课。' },
    },
    posts: { title: '留言板上的一条留言', description: '登录后即可阅读。注册免费。' },
    missing: '页面不存在',
    levels: { novice: '入门', medial: '初级', skilled: '中级', expert: '高级', master: '大师' },
    puzzle: (level) => (level === undefined ? '数独' : `数独 · ${level}`),
    beat: (time) => `挑战 ${time}`,
    counts: (givens, toGo) => `${givens} 个已知数，还剩 ${toGo} 格。`,
    today: '今天的数独',
    daily: (day) => `每日一题，${day}`,
    invitation: '打开链接就能玩，无需账号。',
    needsScript: '玩 Nonet 需要 JavaScript。',
    noPuzzle: '这段文本不是数独题目。',
    tooFast: '一次请求的图片太多。请过一秒再试。',
  },
  ft: {
    locale: 'zh_TW',
    pages: {
      '/': {
        title: 'Nonet – 數獨',
        description: '玩數獨、學數獨、聊數獨。可離線使用，適合各種螢幕，支援四種語言。',
      },
      '/daily': { title: '每日一題', description: '每天一道新數獨，所有人都一樣：週一簡單，週日困難。' },
      '/articles': { title: '全部文章', description: '用圖片講解數獨技巧，由易到難。' },
      '/rules': {
        title: '兩分鐘學會規則',
        description:
          '填滿盤面，讓每列、每行、每個 3×3 的宮都恰好包含數字 1 到 9 各一次。已知數不能更動。合格的題目只有一個解，而且不用猜就能解出。',
      },
      '/lessons': { title: '新手課', description: '為零基礎的人準備的五節數獨短課。' },
    },
    posts: { title: '留言板上的一則留言', description: '登入後即可閱讀。註冊免費。' },
    missing: '頁面不存在',
    levels: { novice: '入門', medial: '初級', skilled: '中級', expert: '高級', master: '大師' },
    puzzle: (level) => (level === undefined ? '數獨' : `數獨 · ${level}`),
    beat: (time) => `挑戰 ${time}`,
    counts: (givens, toGo) => `${givens} 個已知數，還剩 ${toGo} 格。`,
    today: '今天的數獨',
    daily: (day) => `每日一題，${day}`,
    invitation: '開啟連結就能玩，不需要帳號。',
    needsScript: '玩 Nonet 需要 JavaScript。',
    noPuzzle: '這段文字不是數獨題目。',
    tooFast: '一次要求的圖片太多。請過一秒再試。',
  },
  ja: {
    locale: 'ja_JP',
    pages: {
      '/': {
        title: 'Nonet – 数独',
        description: '数独を遊ぶ、学ぶ、語り合う。オフラインでもどの画面でも使え、4つの言語に対応。',
      },
      '/daily': {
        title: '日替わり',
        description: '毎日新しい数独を1問。問題は全員共通で、月曜はやさしく、日曜は難しめです。',
      },
      '/articles': {
        title: 'すべての記事',
        description: '数独の解き方を、やさしいものから難しいものまで図入りで解説します。',
      },
      '/rules': {
        title: '2分でわかるルール',
        description:
          'どの行、どの列、どの3×3のブロックにも1から9の数字が1つずつ入るように、すべてのマスを埋めます。表出数字は変えられません。正しい問題の解は1つだけで、推測しなくても解けます。',
      },
      '/lessons': {
        title: 'はじめの一歩',
        description: '数独がまったく初めての人のための、5つの短いレッスンです。',
      },
    },
    posts: {
      title: '掲示板の投稿',
      description: 'ログインすると読めます。アカウント登録は無料です。',
    },
    missing: 'ページがありません',
    levels: { novice: '入門', medial: '初級', skilled: '中級', expert: '上級', master: '達人' },
    puzzle: (level) => (level === undefined ? '数独' : `数独・${level}`),
    beat: (time) => `目標${time}`,
    counts: (givens, toGo) => `表出数字${givens}個、残り${toGo}マス。`,
    today: '今日の数独',
    daily: (day) => `日替わり・${day}`,
    invitation: 'リンクを開けば遊べます。アカウントは不要です。',
    needsScript: 'Nonet で遊ぶには JavaScript が必要です。',
    noPuzzle: 'このテキストは数独の問題ではありません。',
    tooFast: '画像のリクエストが多すぎます。1秒待ってからもう一度お試しください。',
  },
};
