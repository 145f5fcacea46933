import { CODE_LIFETIME_MS } from '../../core/account/code.ts';
import { TEMPORARY_PASSWORD_MS } from '../../core/account/password.ts';
import type { Language } from '../../core/base/language.ts';

const CODE_MINUTES = CODE_LIFETIME_MS / 60_000;
const PASSWORD_HOURS = TEMPORARY_PASSWORD_MS / 3_600_000;

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Reads a mail: its first line is the subject, and its text follows after an empty one. */
function mail(parts: TemplateStringsArray, ...values: unknown[]): MailText {
  const [subject = '', , ...lines] = String.raw({ raw: parts }, ...values).split('\n');
  return { subject, text: `${lines.join('\n')}\n` };
}

const paragraph = (text: string | null): string => (text === null ? '' : `    ${text}\n\n`);

const EN = {
  /** Four digits, and the long code that is accepted when they are refused. */
  registrationCode: (code: string, long: string) => mail`${code} is your Nonet code

Your code for registering with Nonet is

    ${code}

It is valid for ${CODE_MINUTES} minutes. If it is refused because somebody else has tried to guess it, use this long code instead. It is valid for a day:

    ${long}

If you did not ask for it, you can ignore this mail: nothing happens without the code.`,
  /** After a recovery: by the security answer, or by a code in the mailbox. */
  temporaryPassword: (password: string, by: 'answer' | 'mail') => mail`Your temporary Nonet password

Your temporary password for Nonet is

    ${password}

It opens your account once within ${PASSWORD_HOURS} hours. You will then choose a new password. The old one no longer works, and you have been logged out everywhere.

If you did not ask for this, somebody ${by === 'mail' ? 'reads your mail: change the password of your mailbox, log in with this password and choose a new one' : 'knows your phone number and your security answer: log in with this password, choose a new one and change your phone number'}.

Two-step login stays as it was: where it is on, the login asks for its code after this password.`,
  /** What replaces phone number and answer. */
  recoveryCode: (code: string, number: string) => mail`Your code for a new Nonet password

Somebody asked for a new password for your Nonet account, which has no phone number or no security question. Enter this as the phone number; it and the code are valid for a day:

    ${number}

And then this code as the answer:

    ${code}

A temporary password then comes to this address. If you did not ask for it, you can ignore this mail: nothing happens without the code.`,
  /** The question that the form then shows. */
  recoveryQuestion: 'The code in the mail to this address',
  /** A temporary password, after an administrator's reset. */
  passwordReset: (password: string) => mail`Your Nonet password has been reset

An administrator of Nonet has reset your password. Your temporary password is

    ${password}

It opens your account once within ${PASSWORD_HOURS} hours. You will then choose a new password. The old one no longer works, and you have been logged out everywhere. The administrator does not know the temporary password.`,
  passwordChanged: () => mail`Your Nonet password was changed

The password of your Nonet account was changed just now, and all other devices were logged out.

If it was you, you need not do anything. If it was not you, choose "Forgot password" at the login: a temporary password comes to this address, and the one that was set no longer works.`,
  phoneChanged: () => mail`Your Nonet phone number was changed

The phone number of your Nonet account was changed just now. It is asked for when a password is forgotten.

If it was you, you need not do anything. If it was not you, somebody knows your password: log in, change it, and set your number again. If you cannot log in any more, write to the contact of the site.`,
  accountDeleted: () => mail`Your Nonet account is deleted

Your Nonet account was deleted just now: its games, its crystals, its phone number and its security question are gone for good. Posts and comments that were not deleted with it stay without your name.

This is the last mail to this address. If it was not you, somebody knew your password: write to the contact of the site. Nobody can bring the account back, but you can register again.`,
  secondFactorOn: () => mail`Two-step login is on for Nonet

Two-step login was turned on for your Nonet account just now: each login also asks for a code of your app. All other devices were logged out.

Keep the recovery codes where you find them without your phone. If it was not you, somebody knows your password: write to the contact of the site.`,
  secondFactorOff: () => mail`Two-step login is off for Nonet

Two-step login was turned off for your Nonet account just now. From now on the password alone is enough. All other devices were logged out.

If it was not you, somebody has your password and a code: change the password at once, and turn two-step login on again.`,
  secondFactorRemoved: () => mail`Two-step login was removed from your Nonet account

An administrator of Nonet has removed two-step login from your account. You log in with your password alone, and you have been logged out everywhere. Turn two-step login on again under Account.

If you did not ask for this, write to the contact of the site.`,
  recoveryCodesRenewed: () => mail`New recovery codes for Nonet

New recovery codes were made for your Nonet account just now. The old ones no longer work.

If it was not you, somebody has your password and a code: change the password at once.`,
  /** Somebody logged in with a recovery code; `left` codes remain. */
  recoveryCodeUsed: (left: number) => mail`A recovery code opened your Nonet account

Somebody has just logged in to your Nonet account with a recovery code. It is used up. Codes that are left: ${left}. You can make new ones under Account.

If it was not you, change your password at once and make new recovery codes.`,
  /** `device`: its browser and system, if known. */
  newDevice: (device: string | null) => mail`New login to your Nonet account

Somebody has just logged in to your Nonet account from a new device or browser (clearing browser data also makes it new).

${paragraph(device)}If it was you, you need not do anything. If it was not you, somebody knows your password: change it at once, which logs out all other devices. If you cannot log in any more, choose "Forgot password" at the login.`,
};

/** All mails that the server sends, in one language. */
export type MailTexts = typeof EN;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: EN,
  zh: {
    registrationCode: (code, long) => mail`${code} 是你的 Nonet 验证码

你注册 Nonet 的验证码是

    ${code}

${CODE_MINUTES} 分钟内有效。如果因为有人乱试而被拒绝，可以改用下面的长验证码，一天内有效：

    ${long}

如果不是你本人申请的，请忽略这封邮件：没有验证码，什么都不会发生。`,
    temporaryPassword: (password, by) => mail`你的 Nonet 临时密码

你的 Nonet 临时密码是

    ${password}

请在 ${PASSWORD_HOURS} 小时内登录，它只能用一次，登录后需要设置新密码。旧密码已经失效，所有设备都已退出登录。

如果不是你本人申请的，说明有人${by === 'mail' ? '能看到你的邮件：请更改邮箱密码，再用这个密码登录并设置新密码' : '知道你的手机号和密保答案：请用这个密码登录，设置新密码，并更换手机号'}。

两步登录不受影响：如果已开启，输入这个密码后仍需输入验证码。`,
    recoveryCode: (code, number) => mail`重设 Nonet 密码的验证码

有人要为你的 Nonet 账号设置新密码。这个账号没有手机号或密保问题：请在手机号一栏输入下面的号码（号码和验证码一天内有效）：

    ${number}

然后把下面的验证码当作答案输入：

    ${code}

之后临时密码会发到这个邮箱。如果不是你本人申请的，请忽略这封邮件：没有验证码，什么都不会发生。`,
    recoveryQuestion: '邮件中的验证码',
    passwordReset: (password) => mail`你的 Nonet 密码已被重置

Nonet 管理员重置了你的密码。你的临时密码是

    ${password}

请在 ${PASSWORD_HOURS} 小时内登录，它只能用一次，登录后需要设置新密码。旧密码已经失效，所有设备都已退出登录。管理员不知道这个临时密码。`,
    passwordChanged: () => mail`你的 Nonet 密码已更改

你的 Nonet 账号密码刚刚被更改，其他设备均已退出登录。

如果是你本人操作，无需理会。如果不是，请在登录页选择“忘记密码”：临时密码会发到这个邮箱，被改的密码随即失效。`,
    phoneChanged: () => mail`你的 Nonet 手机号已更改

你的 Nonet 账号的手机号刚刚被更改。忘记密码时需要用到它。

如果是你本人操作，无需理会。如果不是，说明有人知道你的密码：请登录后修改密码，并重新设置手机号。如果已经无法登录，请联系本站。`,
    accountDeleted: () => mail`你的 Nonet 账号已删除

你的 Nonet 账号刚刚被删除：游戏、水晶、电话号码和密保问题都已彻底清除。没有一并删除的帖子和评论会保留，但不再显示你的名字。

这是发往此地址的最后一封邮件。如果不是你本人操作，说明有人知道你的密码：请联系本站。账号无法恢复，但你可以重新注册。`,
    secondFactorOn: () => mail`你的 Nonet 已开启两步登录

你的 Nonet 账号刚刚开启了两步登录：以后每次登录还需要输入验证器应用中的验证码。其他设备均已退出登录。

请把恢复码保存在手机以外的地方。如果不是你本人操作，说明有人知道你的密码，请联系本站。`,
    secondFactorOff: () => mail`你的 Nonet 已关闭两步登录

你的 Nonet 账号刚刚关闭了两步登录，以后只凭密码即可登录。其他设备均已退出登录。

如果不是你本人操作，说明有人同时掌握你的密码和验证码：请立即修改密码，并重新开启两步登录。`,
    secondFactorRemoved: () => mail`你的 Nonet 账号的两步登录已被移除

Nonet 管理员移除了你账号的两步登录。你现在只凭密码即可登录，所有设备都已退出登录。请在“账号”中重新开启。

如果不是你本人申请的，请联系本站。`,
    recoveryCodesRenewed: () => mail`你的 Nonet 恢复码已更新

你的 Nonet 账号刚刚生成了新的恢复码，旧的恢复码已经失效。

如果不是你本人操作，说明有人同时掌握你的密码和验证码：请立即修改密码。`,
    recoveryCodeUsed: (left) => mail`有人用恢复码登录了你的 Nonet 账号

刚刚有人用恢复码登录了你的 Nonet 账号。这个恢复码已经作废，还剩 ${left} 个。你可以在“账号”中生成新的恢复码。

如果不是你本人操作，请立即修改密码并生成新的恢复码。`,
    newDevice: (device) => mail`你的 Nonet 账号在新设备上登录

刚刚有人用新的设备或浏览器登录了你的 Nonet 账号（清除浏览器数据后也会算作新的）。

${paragraph(device)}如果是你本人操作，无需理会。如果不是，说明有人知道你的密码：请立即修改密码，其他设备会全部退出登录。如果无法登录，请在登录页选择“忘记密码”。`,
  },
  ft: {
    registrationCode: (code, long) => mail`${code} 是你的 Nonet 驗證碼

你註冊 Nonet 的驗證碼是

    ${code}

${CODE_MINUTES} 分鐘內有效。如果因為有人亂試而遭到拒絕，可以改用下面的長驗證碼，一天內有效：

    ${long}

如果不是你本人申請的，請忽略這封郵件：沒有驗證碼，什麼都不會發生。`,
    temporaryPassword: (password, by) => mail`你的 Nonet 臨時密碼

你的 Nonet 臨時密碼是

    ${password}

請在 ${PASSWORD_HOURS} 小時內登入，它只能使用一次，登入後需要設定新密碼。舊密碼已經失效，所有裝置都已登出。

如果不是你本人申請的，表示有人${by === 'mail' ? '看得到你的郵件：請變更信箱密碼，再用這組密碼登入並設定新密碼' : '知道你的電話號碼和安全問題的答案：請用這組密碼登入，設定新密碼，並更換電話號碼'}。

兩步驟登入不受影響：如果已開啟，輸入這組密碼後仍需輸入驗證碼。`,
    recoveryCode: (code, number) => mail`重設 Nonet 密碼的驗證碼

有人要為你的 Nonet 帳號設定新密碼。這個帳號沒有電話號碼或安全問題：請在電話號碼一欄輸入下面的號碼（號碼和驗證碼一天內有效）：

    ${number}

再把下面的驗證碼當作答案輸入：

    ${code}

之後臨時密碼會寄到這個信箱。如果不是你本人申請的，請忽略這封郵件：沒有驗證碼，什麼都不會發生。`,
    recoveryQuestion: '郵件中的驗證碼',
    passwordReset: (password) => mail`你的 Nonet 密碼已被重設

Nonet 管理員重設了你的密碼。你的臨時密碼是

    ${password}

請在 ${PASSWORD_HOURS} 小時內登入，它只能使用一次，登入後需要設定新密碼。舊密碼已經失效，所有裝置都已登出。管理員不知道這組臨時密碼。`,
    passwordChanged: () => mail`你的 Nonet 密碼已變更

你的 Nonet 帳號密碼剛剛已變更，其他裝置都已登出。

如果是你本人操作，不需要做任何事。如果不是，請在登入頁選擇「忘記密碼」：臨時密碼會寄到這個信箱，被更改的密碼隨即失效。`,
    phoneChanged: () => mail`你的 Nonet 電話號碼已變更

你的 Nonet 帳號的電話號碼剛剛已變更。忘記密碼時會用到它。

如果是你本人操作，不需要做任何事。如果不是，表示有人知道你的密碼：請登入後變更密碼，並重新設定電話號碼。如果已經無法登入，請聯絡本站。`,
    accountDeleted: () => mail`你的 Nonet 帳號已刪除

你的 Nonet 帳號剛才已刪除：遊戲、水晶、電話號碼和安全問題都已永久清除。沒有一併刪除的貼文和留言會保留，但不再顯示你的名字。

這是寄到此信箱的最後一封郵件。如果不是你本人操作，表示有人知道你的密碼：請聯絡本站。帳號無法復原，但你可以重新註冊。`,
    secondFactorOn: () => mail`你的 Nonet 已開啟兩步驟登入

你的 Nonet 帳號剛剛開啟了兩步驟登入：以後每次登入還需要輸入驗證器 App 顯示的驗證碼。其他裝置都已登出。

請把復原碼存放在手機以外的地方。如果不是你本人操作，表示有人知道你的密碼，請聯絡本站。`,
    secondFactorOff: () => mail`你的 Nonet 已關閉兩步驟登入

你的 Nonet 帳號剛剛關閉了兩步驟登入，以後只要密碼就能登入。其他裝置都已登出。

如果不是你本人操作，表示有人同時握有你的密碼和驗證碼：請立即變更密碼，並重新開啟兩步驟登入。`,
    secondFactorRemoved: () => mail`你的 Nonet 帳號的兩步驟登入已被移除

Nonet 管理員移除了你帳號的兩步驟登入。你現在只要密碼就能登入，所有裝置都已登出。請在「帳號」中重新開啟。

如果不是你本人申請的，請聯絡本站。`,
    recoveryCodesRenewed: () => mail`你的 Nonet 復原碼已更新

你的 Nonet 帳號剛剛產生了新的復原碼，舊的復原碼已經失效。

如果不是你本人操作，表示有人同時握有你的密碼和驗證碼：請立即變更密碼。`,
    recoveryCodeUsed: (left) => mail`有人用復原碼登入了你的 Nonet 帳號

剛剛有人用復原碼登入了你的 Nonet 帳號。這組復原碼已經作廢，還剩 ${left} 組。你可以在「帳號」中產生新的復原碼。

如果不是你本人操作，請立即變更密碼並產生新的復原碼。`,
    newDevice: (device) => mail`你的 Nonet 帳號在新裝置上登入

剛剛有人用新的裝置或瀏覽器登入了你的 Nonet 帳號（清除瀏覽器資料後也會算是新的）。

${paragraph(device)}如果是你本人操作，無須理會。如果不是，表示有人知道你的密碼：請立即變更密碼，其他裝置會全部登出。如果無法登入，請在登入頁選擇「忘記密碼」。`,
  },
  ja: {
    registrationCode: (code, long) => mail`Nonet の確認コード：${code}

Nonet の登録に使う確認コードは次のとおりです。

    ${code}

有効期間は ${CODE_MINUTES} 分です。ほかの誰かが何度も試したために受け付けられないときは、代わりに次の長いコードが使えます（丸一日有効）。

    ${long}

お心当たりがない場合は、このメールを破棄してください。コードがなければ何も行われません。`,
    temporaryPassword: (password, by) => mail`Nonet の仮パスワード

Nonet の仮パスワードは次のとおりです。

    ${password}

${PASSWORD_HOURS} 時間以内に一度だけログインに使えます。ログイン後、新しいパスワードを設定してください。以前のパスワードは無効になり、すべての端末からログアウトしました。

お心当たりがない場合は、${by === 'mail' ? 'メールを誰かに読まれています。メールボックスのパスワードを変更し、この仮パスワードでログインして、新しいパスワードを設定してください' : '電話番号と秘密の質問の答えを誰かに知られています。この仮パスワードでログインし、新しいパスワードを設定して、電話番号を変更してください'}。

2段階ログインはそのままです。オンの場合は、この仮パスワードのあとにコードも必要です。`,
    recoveryCode: (code, number) => mail`Nonet のパスワードを再設定するコード

Nonet のアカウントのパスワードを再設定する手続きがありました。このアカウントには電話番号か秘密の質問がありません。電話番号の欄には次の番号を入力してください（番号もコードも丸一日有効です）。

    ${number}

続いて、答えとして次のコードを入力してください。

    ${code}

そのあと、仮パスワードがこのアドレスに届きます。お心当たりがない場合は、このメールを破棄してください。コードがなければ何も行われません。`,
    recoveryQuestion: 'メールに書かれたコード',
    passwordReset: (password) => mail`Nonet のパスワードがリセットされました

Nonet の管理者があなたのパスワードをリセットしました。仮パスワードは次のとおりです。

    ${password}

${PASSWORD_HOURS} 時間以内に一度だけログインに使えます。ログイン後、新しいパスワードを設定してください。以前のパスワードは無効になり、すべての端末からログアウトしました。管理者はこの仮パスワードを知りません。`,
    passwordChanged: () => mail`Nonet のパスワードが変更されました

Nonet のアカウントのパスワードがたった今変更され、ほかの端末はすべてログアウトしました。

ご本人の操作であれば、何もする必要はありません。お心当たりがない場合は、ログイン画面の「パスワードを忘れた」を選んでください。このアドレスに仮パスワードが届き、変更されたパスワードは無効になります。`,
    phoneChanged: () => mail`Nonet の電話番号が変更されました

Nonet のアカウントの電話番号がたった今変更されました。パスワードを忘れたときに使う番号です。

ご本人の操作であれば、何もする必要はありません。お心当たりがない場合は、パスワードを誰かに知られています。ログインしてパスワードを変更し、電話番号を設定し直してください。ログインできない場合は、サイトの連絡先にお問い合わせください。`,
    accountDeleted: () => mail`Nonet のアカウントが削除されました

Nonet のアカウントがたった今削除されました。ゲーム、クリスタル、電話番号、秘密の質問は完全に消去されました。一緒に削除しなかった投稿とコメントは、お名前なしで残ります。

このアドレスへのメールはこれが最後です。お心当たりがない場合は、パスワードを誰かに知られています。サイトの連絡先にお問い合わせください。アカウントは元に戻せませんが、もう一度登録できます。`,
    secondFactorOn: () => mail`Nonet の2段階ログインをオンにしました

Nonet のアカウントの2段階ログインがたった今オンになりました。今後はログインのたびに、認証アプリのコードも必要です。ほかの端末はすべてログアウトしました。

リカバリーコードは、スマートフォン以外の場所に保管してください。お心当たりがない場合は、パスワードを誰かに知られています。サイトの連絡先にお問い合わせください。`,
    secondFactorOff: () => mail`Nonet の2段階ログインをオフにしました

Nonet のアカウントの2段階ログインがたった今オフになりました。今後はパスワードだけでログインできます。ほかの端末はすべてログアウトしました。

お心当たりがない場合は、パスワードとコードを誰かに知られています。すぐにパスワードを変更し、2段階ログインをもう一度オンにしてください。`,
    secondFactorRemoved: () => mail`Nonet のアカウントの2段階ログインが解除されました

Nonet の管理者があなたのアカウントの2段階ログインを解除しました。今はパスワードだけでログインできます。すべての端末からログアウトしました。「アカウント」でもう一度オンにしてください。

お心当たりがない場合は、サイトの連絡先にお問い合わせください。`,
    recoveryCodesRenewed: () => mail`Nonet の新しいリカバリーコード

Nonet のアカウントの新しいリカバリーコードがたった今作成されました。以前のコードは使えません。

お心当たりがない場合は、パスワードとコードを誰かに知られています。すぐにパスワードを変更してください。`,
    recoveryCodeUsed: (left) => mail`リカバリーコードで Nonet にログインがありました

リカバリーコードを使って、Nonet のアカウントにログインがありました。このコードはもう使えません。残りは ${left} 個です。「アカウント」で新しいコードを作成できます。

お心当たりがない場合は、すぐにパスワードを変更し、新しいリカバリーコードを作成してください。`,
    newDevice: (device) => mail`新しい端末から Nonet にログインがありました

新しい端末またはブラウザーから、Nonet のアカウントにログインがありました（ブラウザーのデータを消した場合も、新しいものとして扱われます）。

${paragraph(device)}ご本人の場合は、何もする必要はありません。お心当たりがない場合は、パスワードを誰かに知られています。すぐにパスワードを変更してください。ほかの端末はすべてログアウトされます。ログインできない場合は、ログイン画面の「パスワードを忘れた」を選んでください。`,
  },
};
