// Loaded when their route is opened.
export const loginPage = () => import(/* webpackChunkName: "login" */ './login-page.tsx');
export const registerPage = () => import(/* webpackChunkName: "register" */ './register-page.tsx');
export const recoveryPage = () => import(/* webpackChunkName: "recovery" */ './recovery-page.tsx');
export const reading = () => import(/* webpackChunkName: "reading" */ './reading.tsx');
export const practicePage = () => import(/* webpackChunkName: "practice" */ './practice-page.tsx');
export const drillPage = () => import(/* webpackChunkName: "practice" */ './drill-page.tsx');
export const rulesPage = () => import(/* webpackChunkName: "rules" */ './rules-page.tsx');
export const lessonsPage = () => import(/* webpackChunkName: "lessons" */ './lessons-page.tsx');
export const dailyPage = () => import(/* webpackChunkName: "days" */ './daily-page.tsx');
export const statisticsPage = () => import(/* webpackChunkName: "days" */ './statistics-page.tsx');
export const updateToast = () => import(/* webpackChunkName: "update" */ '../update-toast.tsx');
