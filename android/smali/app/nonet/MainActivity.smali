# The whole app: one window with the site in it. Written in smali, the text form of Android's byte code,
# because Debian has an assembler for it and no compiler from Java. Each method says in Java what it does.
.class public final Lapp/nonet/MainActivity;
.super Landroid/app/Activity;
.implements Landroid/webkit/DownloadListener;
.implements Landroid/webkit/ValueCallback;

# What onActivityResult hears back from.
.field static final CHOOSE_FILE:I = 0x1
.field static final SAVE_FILE:I = 0x2

# Scheme, host and port of the site, with no slash at the end.
.field private site:Ljava/lang/String;
.field private web:Landroid/webkit/WebView;
.field private root:Landroid/widget/FrameLayout;

# The page waits here for the file that a person chooses.
.field chooser:Landroid/webkit/ValueCallback;

# The file that a person is asked for a place for.
.field pending:[B


.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method


.method protected onCreate(Landroid/os/Bundle;)V
    .locals 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V

    # site = getPackageManager().getApplicationInfo(getPackageName(), GET_META_DATA).metaData.getString(…)
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getPackageManager()Landroid/content/pm/PackageManager;
    move-result-object v0
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getPackageName()Ljava/lang/String;
    move-result-object v1
    const/16 v2, 0x80
    invoke-virtual {v0, v1, v2}, Landroid/content/pm/PackageManager;->getApplicationInfo(Ljava/lang/String;I)Landroid/content/pm/ApplicationInfo;
    move-result-object v0
    iget-object v0, v0, Landroid/content/pm/ApplicationInfo;->metaData:Landroid/os/Bundle;
    const-string v1, "app.nonet.SITE"
    invoke-virtual {v0, v1}, Landroid/os/Bundle;->getString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iput-object v0, p0, Lapp/nonet/MainActivity;->site:Ljava/lang/String;

    # The page stays invisible, and the splash seen, until it has something to show. From Android 15 an app
    # draws under the bars: the root makes room for them, and for the keyboard.
    new-instance v0, Landroid/widget/FrameLayout;
    invoke-direct {v0, p0}, Landroid/widget/FrameLayout;-><init>(Landroid/content/Context;)V
    const/4 v1, 0x1
    invoke-virtual {v0, v1}, Landroid/widget/FrameLayout;->setFitsSystemWindows(Z)V
    iput-object v0, p0, Lapp/nonet/MainActivity;->root:Landroid/widget/FrameLayout;
    new-instance v1, Landroid/webkit/WebView;
    invoke-direct {v1, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V
    iput-object v1, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    const/4 v2, 0x4
    invoke-virtual {v1, v2}, Landroid/webkit/WebView;->setVisibility(I)V
    invoke-virtual {v0, v1}, Landroid/widget/FrameLayout;->addView(Landroid/view/View;)V
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->setContentView(Landroid/view/View;)V
    invoke-direct {p0}, Lapp/nonet/MainActivity;->setUpPage()V

    # if (Build.VERSION.SDK_INT >= 33) Back.register(this)
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v1, 0x21
    if-lt v0, v1, :old
    invoke-static {p0}, Lapp/nonet/Back;->register(Lapp/nonet/MainActivity;)V
    :old

    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getIntent()Landroid/content/Intent;
    move-result-object v0
    invoke-direct {p0, v0}, Lapp/nonet/MainActivity;->open(Landroid/content/Intent;)V
    return-void
.end method


# What the page may do: scripts and storage, and no files of the device.
.method private setUpPage()V
    .locals 4
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
    move-result-object v1
    const/4 v2, 0x1
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setDomStorageEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setSafeBrowsingEnabled(Z)V
    const/4 v2, 0x0
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccessFromFileURLs(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowUniversalAccessFromFileURLs(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setGeolocationEnabled(Z)V

    new-instance v1, Lapp/nonet/Pages;
    invoke-direct {v1, p0}, Lapp/nonet/Pages;-><init>(Lapp/nonet/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebViewClient(Landroid/webkit/WebViewClient;)V
    new-instance v1, Lapp/nonet/Chooser;
    invoke-direct {v1, p0}, Lapp/nonet/Chooser;-><init>(Lapp/nonet/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebChromeClient(Landroid/webkit/WebChromeClient;)V
    invoke-virtual {v0, p0}, Landroid/webkit/WebView;->setDownloadListener(Landroid/webkit/DownloadListener;)V

    # Safe, as no page of another site is ever shown in here: see Pages.
    new-instance v1, Lapp/nonet/Bridge;
    invoke-direct {v1, p0}, Lapp/nonet/Bridge;-><init>(Lapp/nonet/MainActivity;)V
    const-string v2, "NonetApp"
    invoke-virtual {v0, v1, v2}, Landroid/webkit/WebView;->addJavascriptInterface(Ljava/lang/Object;Ljava/lang/String;)V
    return-void
.end method


.method private open(Landroid/content/Intent;)V
    .locals 2
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    invoke-direct {p0, p1}, Lapp/nonet/MainActivity;->addressOf(Landroid/content/Intent;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    return-void
.end method


# The address that an intent means: a text that was shared or a web+sudoku link is a puzzle to open, a link
# to the site is itself, anything else is the start.
.method private addressOf(Landroid/content/Intent;)Ljava/lang/String;
    .locals 3
    const-string v0, "android.intent.extra.TEXT"
    invoke-virtual {p1, v0}, Landroid/content/Intent;->getStringExtra(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    if-nez v0, :puzzle
    invoke-virtual {p1}, Landroid/content/Intent;->getDataString()Ljava/lang/String;
    move-result-object v0
    if-eqz v0, :start
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->isOwn(Ljava/lang/String;)Z
    move-result v1
    if-nez v1, :own
    const-string v1, "web+sudoku:"
    invoke-virtual {v0, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v1
    if-nez v1, :puzzle

    :start
    iget-object v0, p0, Lapp/nonet/MainActivity;->site:Ljava/lang/String;
    const-string v1, "/"
    invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    :own
    return-object v0

    :puzzle
    invoke-static {v0}, Landroid/net/Uri;->encode(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iget-object v1, p0, Lapp/nonet/MainActivity;->site:Ljava/lang/String;
    const-string v2, "/?puzzle="
    invoke-virtual {v1, v2}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v1, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method


# address.startsWith(site + "/")
.method isOwn(Ljava/lang/String;)Z
    .locals 2
    iget-object v0, p0, Lapp/nonet/MainActivity;->site:Ljava/lang/String;
    const-string v1, "/"
    invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-virtual {p1, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    return v0
.end method


# The app was open already. Coming back to it from the launcher must not start the page again.
.method protected onNewIntent(Landroid/content/Intent;)V
    .locals 2
    invoke-super {p0, p1}, Landroid/app/Activity;->onNewIntent(Landroid/content/Intent;)V
    const-string v0, "android.intent.action.MAIN"
    invoke-virtual {p1}, Landroid/content/Intent;->getAction()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-nez v0, :done
    invoke-direct {p0, p1}, Lapp/nonet/MainActivity;->open(Landroid/content/Intent;)V
    :done
    return-void
.end method


# The page has something to show: away with the splash. What is left of the root is the bars' ground.
.method reveal()V
    .locals 2
    iget-object v0, p0, Lapp/nonet/MainActivity;->root:Landroid/widget/FrameLayout;
    const v1, -0xebe4da
    invoke-virtual {v0, v1}, Landroid/widget/FrameLayout;->setBackgroundColor(I)V
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    const/4 v1, 0x0
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setVisibility(I)V
    return-void
.end method


# No network before the first start is done: a page of our own, with a link to try again.
.method showUnreachable(Ljava/lang/String;)V
    .locals 9
    invoke-static {p1}, Landroid/text/TextUtils;->htmlEncode(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    const-string v1, "unreachable"
    invoke-direct {p0, v1}, Lapp/nonet/MainActivity;->text(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    const-string v2, "retry"
    invoke-direct {p0, v2}, Lapp/nonet/MainActivity;->text(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v2
    new-instance v3, Ljava/lang/StringBuilder;
    invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V
    const-string v4, "<!doctype html><meta name=\"viewport\" content=\"width=device-width\"><body style=\"margin:0;min-height:100vh;display:grid;place-content:center;gap:24px;padding:24px;box-sizing:border-box;background:#141b26;color:#e7ecf3;font:18px/1.5 sans-serif;text-align:center\"><div>"
    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v4, "</div><a style=\"color:#6ad3c8;padding:12px\" href=\""
    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v4, "\">"
    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v4, "</a>"
    invoke-virtual {v3, v4}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v5

    # web.loadDataWithBaseURL(address, html, "text/html", "utf-8", address)
    iget-object v3, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    move-object v4, p1
    const-string v6, "text/html"
    const-string v7, "utf-8"
    move-object v8, p1
    invoke-virtual/range {v3 .. v8}, Landroid/webkit/WebView;->loadDataWithBaseURL(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    return-void
.end method


# A text of res/values/strings.xml by its name, in the language of the device.
.method private text(Ljava/lang/String;)Ljava/lang/String;
    .locals 4
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    const-string v1, "string"
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getPackageName()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v0, p1, v1, v2}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    move-result v3
    invoke-virtual {v0, v3}, Landroid/content/res/Resources;->getString(I)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method


# Another site, mail, a phone number: other apps' work. Quietly nothing where no app wants it.
.method openOutside(Landroid/net/Uri;)V
    .locals 2
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.VIEW"
    invoke-direct {v0, v1, p1}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    :try_start
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->startActivity(Landroid/content/Intent;)V
    :try_end
    .catch Ljava/lang/RuntimeException; {:try_start .. :try_end} :nobody
    :nobody_end
    return-void
    :nobody
    move-exception v0
    goto :nobody_end
.end method


# DownloadListener: files that the page makes come by the bridge; addresses are the browser's work.
.method public onDownloadStart(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;J)V
    .locals 2
    const-string v0, "http"
    invoke-virtual {p1, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :done
    invoke-static {p1}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v0
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->openOutside(Landroid/net/Uri;)V
    :done
    return-void
.end method


# Asks the person for a place for a file; onActivityResult writes it.
.method save(Ljava/lang/String;Ljava/lang/String;[B)V
    .locals 2
    iput-object p3, p0, Lapp/nonet/MainActivity;->pending:[B
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.CREATE_DOCUMENT"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "android.intent.category.OPENABLE"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->addCategory(Ljava/lang/String;)Landroid/content/Intent;
    invoke-virtual {v0, p2}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TITLE"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x2
    :try_start
    invoke-virtual {p0, v0, v1}, Lapp/nonet/MainActivity;->startActivityForResult(Landroid/content/Intent;I)V
    :try_end
    .catch Landroid/content/ActivityNotFoundException; {:try_start .. :try_end} :nobody
    return-void
    :nobody
    move-exception v0
    invoke-direct {p0}, Lapp/nonet/MainActivity;->sayNotSaved()V
    return-void
.end method


.method private sayNotSaved()V
    .locals 2
    const-string v0, "not_saved"
    invoke-direct {p0, v0}, Lapp/nonet/MainActivity;->text(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    const/4 v1, 0x1
    invoke-static {p0, v0, v1}, Landroid/widget/Toast;->makeText(Landroid/content/Context;Ljava/lang/CharSequence;I)Landroid/widget/Toast;
    move-result-object v0
    invoke-virtual {v0}, Landroid/widget/Toast;->show()V
    return-void
.end method


.method protected onActivityResult(IILandroid/content/Intent;)V
    .locals 3
    invoke-super {p0, p1, p2, p3}, Landroid/app/Activity;->onActivityResult(IILandroid/content/Intent;)V
    const/4 v0, 0x2
    if-eq p1, v0, :save

    # The page hears of it also when nothing was chosen, or it would never ask again.
    iget-object v0, p0, Lapp/nonet/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    if-eqz v0, :done
    const/4 v1, 0x0
    iput-object v1, p0, Lapp/nonet/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    invoke-static {p2, p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->parseResult(ILandroid/content/Intent;)[Landroid/net/Uri;
    move-result-object v1
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :done
    return-void

    :save
    iget-object v0, p0, Lapp/nonet/MainActivity;->pending:[B
    const/4 v1, 0x0
    iput-object v1, p0, Lapp/nonet/MainActivity;->pending:[B
    if-eqz v0, :done
    if-eqz p3, :done
    const/4 v1, -0x1
    if-ne p2, v1, :done
    :try_start
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getContentResolver()Landroid/content/ContentResolver;
    move-result-object v1
    invoke-virtual {p3}, Landroid/content/Intent;->getData()Landroid/net/Uri;
    move-result-object v2
    invoke-virtual {v1, v2}, Landroid/content/ContentResolver;->openOutputStream(Landroid/net/Uri;)Ljava/io/OutputStream;
    move-result-object v1
    invoke-virtual {v1, v0}, Ljava/io/OutputStream;->write([B)V
    invoke-virtual {v1}, Ljava/io/OutputStream;->close()V
    :try_end
    .catch Ljava/lang/Exception; {:try_start .. :try_end} :failed
    return-void
    :failed
    move-exception v0
    invoke-direct {p0}, Lapp/nonet/MainActivity;->sayNotSaved()V
    return-void
.end method


# Up to Android 12, or 15 where the system asks apps to say so; later ones call Back.
.method public onBackPressed()V
    .locals 0
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->back()V
    return-void
.end method


# Back closes what lies over the board; onReceiveValue hears whether something did.
.method back()V
    .locals 2
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    const-string v1, "(() => { const open = [...document.querySelectorAll('dialog[open]')]; open.at(-1)?.close(); return open.length > 0; })()"
    invoke-virtual {v0, v1, p0}, Landroid/webkit/WebView;->evaluateJavascript(Ljava/lang/String;Landroid/webkit/ValueCallback;)V
    return-void
.end method


# Nothing was open: a page back, and from the first page out of the app, which stays as it is.
.method public onReceiveValue(Ljava/lang/Object;)V
    .locals 2
    const-string v0, "true"
    invoke-virtual {v0, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-nez v0, :done
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->canGoBack()Z
    move-result v1
    if-eqz v1, :leave
    invoke-virtual {v0}, Landroid/webkit/WebView;->goBack()V
    :done
    return-void
    :leave
    const/4 v0, 0x1
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->moveTaskToBack(Z)Z
    return-void
.end method


# getSystemService(PrintManager.class).print("Nonet", web.createPrintDocumentAdapter("Nonet"), null)
.method print()V
    .locals 4
    const-string v0, "print"
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Landroid/print/PrintManager;
    iget-object v1, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    const-string v2, "Nonet"
    invoke-virtual {v1, v2}, Landroid/webkit/WebView;->createPrintDocumentAdapter(Ljava/lang/String;)Landroid/print/PrintDocumentAdapter;
    move-result-object v1
    const/4 v3, 0x0
    invoke-virtual {v0, v2, v1, v3}, Landroid/print/PrintManager;->print(Ljava/lang/String;Landroid/print/PrintDocumentAdapter;Landroid/print/PrintAttributes;)Landroid/print/PrintJob;
    return-void
.end method


# startActivity(Intent.createChooser(new Intent(ACTION_SEND).setType("text/plain").putExtra(EXTRA_TEXT, text), null))
.method share(Ljava/lang/String;)V
    .locals 2
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.SEND"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "text/plain"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TEXT"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x0
    invoke-static {v0, v1}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object v0
    invoke-virtual {p0, v0}, Lapp/nonet/MainActivity;->startActivity(Landroid/content/Intent;)V
    return-void
.end method


.method protected onDestroy()V
    .locals 1
    iget-object v0, p0, Lapp/nonet/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->destroy()V
    invoke-super {p0}, Landroid/app/Activity;->onDestroy()V
    return-void
.end method
