import type { Language } from '../../core/base/language.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Every mail that the server writes, in every language. */
export const MAIL_TEXTS: Readonly<
  Record<
    Language,
    {
      registrationCode(code: string): MailText;
      temporaryPassword(password: string): MailText;
      /** The same, when an administrator did it. */
      passwordReset(password: string): MailText;
      /** Changed by whoever had the password: the owner should know. */
      passwordChanged(): MailText;
      phoneChanged(): MailText;
    }
  >
> = {
  en: {
    registrationCode: (code) => ({
      subject: `${code} is your Nonet code`,
      text: `Your code for registering with Nonet is

    ${code}

It is valid for 10 minutes. If you did not ask for it, you can ignore this mail: nothing happens without the code.
`,
    }),
    temporaryPassword: (password) => ({
      subject: 'Your temporary Nonet password',
      text: `Your temporary password for Nonet is

    ${password}

It opens your account once within 24 hours. You will then choose a new password. The old one no longer works, and you have been logged out everywhere.

If you did not ask for this, somebody knows your phone number and your security answer: log in with this password, choose a new one and change your phone number.
`,
    }),
    passwordReset: (password) => ({
      subject: 'Your Nonet password has been reset',
      text: `An administrator of Nonet has reset your password. Your temporary password is

    ${password}

It opens your account once within 24 hours. You will then choose a new password. The old one no longer works, and you have been logged out everywhere. The administrator does not know the temporary password.
`,
    }),
    passwordChanged: () => ({
      subject: 'Your Nonet password was changed',
      text: `The password of your Nonet account was changed just now, and all other devices were logged out.

If it was you, nothing is left to do. If it was not you, choose "Forgot password" at the login: a temporary password comes to this address, and the one that was set no longer works.
`,
    }),
    phoneChanged: () => ({
      subject: 'Your Nonet phone number was changed',
      text: `The phone number of your Nonet account was changed just now. It is asked for when a password is forgotten.

If it was you, nothing is left to do. If it was not you, somebody knows your password: log in, change it, and set your number again. If you cannot log in any more, write to the contact of the site.
`,
    }),
  },
  zh: {
    registrationCode: (code) => ({
      subject: `${code} 是您的 Nonet 验证码`,
      text: `您注册 Nonet 的验证码是

    ${code}

10 分钟内有效。如果不是您本人申请的，请忽略这封邮件：没有验证码，什么都不会发生。
`,
    }),
    temporaryPassword: (password) => ({
      subject: '您的 Nonet 临时密码',
      text: `您的 Nonet 临时密码是

    ${password}

请在 24 小时内登录，它只能用一次，登录后需要设置新密码。旧密码已经失效，所有设备都已退出登录。

如果不是您本人申请的，说明有人知道您的手机号和密保答案：请用这个密码登录，设置新密码，并更换手机号。
`,
    }),
    passwordReset: (password) => ({
      subject: '您的 Nonet 密码已被重置',
      text: `Nonet 管理员重置了您的密码。您的临时密码是

    ${password}

请在 24 小时内登录，它只能用一次，登录后需要设置新密码。旧密码已经失效，所有设备都已退出登录。管理员不知道这个临时密码。
`,
    }),
    passwordChanged: () => ({
      subject: '您的 Nonet 密码已更改',
      text: `您的 Nonet 账号密码刚刚被更改，其他设备均已退出登录。

如果是您本人操作，无需理会。如果不是，请在登录页选择“忘记密码”：临时密码会发到这个邮箱，被改的密码随即失效。
`,
    }),
    phoneChanged: () => ({
      subject: '您的 Nonet 手机号已更改',
      text: `您的 Nonet 账号的手机号刚刚被更改。忘记密码时需要用到它。

如果是您本人操作，无需理会。如果不是，说明有人知道您的密码：请登录后修改密码，并重新设置手机号。如果已经无法登录，请联系本站。
`,
    }),
  },
  ft: {
    registrationCode: (code) => ({
      subject: `${code} 是您的 Nonet 驗證碼`,
      text: `您註冊 Nonet 的驗證碼是

    ${code}

10 分鐘內有效。如果不是您本人申請的，請忽略這封郵件：沒有驗證碼，什麼都不會發生。
`,
    }),
    temporaryPassword: (password) => ({
      subject: '您的 Nonet 臨時密碼',
      text: `您的 Nonet 臨時密碼是

    ${password}

請在 24 小時內登入，它只能使用一次，登入後需要設定新密碼。舊密碼已經失效，所有裝置都已登出。

如果不是您本人申請的，表示有人知道您的電話號碼和安全問題的答案：請用這組密碼登入，設定新密碼，並更換電話號碼。
`,
    }),
    passwordReset: (password) => ({
      subject: '您的 Nonet 密碼已被重設',
      text: `Nonet 管理員重設了您的密碼。您的臨時密碼是

    ${password}

請在 24 小時內登入，它只能使用一次，登入後需要設定新密碼。舊密碼已經失效，所有裝置都已登出。管理員不知道這組臨時密碼。
`,
    }),
    passwordChanged: () => ({
      subject: '您的 Nonet 密碼已變更',
      text: `您的 Nonet 帳號密碼剛剛已變更，其他裝置都已登出。

如果是您本人操作，不需要做任何事。如果不是，請在登入頁選擇「忘記密碼」：臨時密碼會寄到這個信箱，被更改的密碼隨即失效。
`,
    }),
    phoneChanged: () => ({
      subject: '您的 Nonet 電話號碼已變更',
      text: `您的 Nonet 帳號的電話號碼剛剛已變更。忘記密碼時會用到它。

如果是您本人操作，不需要做任何事。如果不是，表示有人知道您的密碼：請登入後變更密碼，並重新設定電話號碼。如果已經無法登入，請聯絡本站。
`,
    }),
  },
  ja: {
    registrationCode: (code) => ({
      subject: `Nonet の確認コード：${code}`,
      text: `Nonet の登録に使う確認コードは次のとおりです。

    ${code}

有効期間は 10 分です。お心当たりがない場合は、このメールを破棄してください。コードがなければ何も行われません。
`,
    }),
    temporaryPassword: (password) => ({
      subject: 'Nonet の仮パスワード',
      text: `Nonet の仮パスワードは次のとおりです。

    ${password}

24 時間以内に一度だけログインに使えます。ログイン後、新しいパスワードを設定してください。以前のパスワードは無効になり、すべての端末からログアウトしました。

お心当たりがない場合は、電話番号と秘密の質問の答えを誰かに知られています。この仮パスワードでログインし、新しいパスワードを設定して、電話番号を変更してください。
`,
    }),
    passwordReset: (password) => ({
      subject: 'Nonet のパスワードがリセットされました',
      text: `Nonet の管理者があなたのパスワードをリセットしました。仮パスワードは次のとおりです。

    ${password}

24 時間以内に一度だけログインに使えます。ログイン後、新しいパスワードを設定してください。以前のパスワードは無効になり、すべての端末からログアウトしました。管理者はこの仮パスワードを知りません。
`,
    }),
    passwordChanged: () => ({
      subject: 'Nonet のパスワードが変更されました',
      text: `Nonet のアカウントのパスワードがたった今変更され、ほかの端末はすべてログアウトしました。

ご本人の操作であれば、何もする必要はありません。お心当たりがない場合は、ログイン画面の「パスワードを忘れた」を選んでください。このアドレスに仮パスワードが届き、変更されたパスワードは無効になります。
`,
    }),
    phoneChanged: () => ({
      subject: 'Nonet の電話番号が変更されました',
      text: `Nonet のアカウントの電話番号がたった今変更されました。パスワードを忘れたときに使う番号です。

ご本人の操作であれば、何もする必要はありません。お心当たりがない場合は、パスワードを誰かに知られています。ログインしてパスワードを変更し、電話番号を設定し直してください。ログインできない場合は、サイトの連絡先にお問い合わせください。
`,
    }),
  },
};
