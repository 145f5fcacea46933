# Files that the page asks for.
.class final Lapp/nonet/Chooser;
.super Landroid/webkit/WebChromeClient;

.field private final activity:Lapp/nonet/MainActivity;


.method constructor <init>(Lapp/nonet/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebChromeClient;-><init>()V
    iput-object p1, p0, Lapp/nonet/Chooser;->activity:Lapp/nonet/MainActivity;
    return-void
.end method


# Android knows no type for .sdk and its like: unless pictures are wanted, any file may be chosen.
.method public onShowFileChooser(Landroid/webkit/WebView;Landroid/webkit/ValueCallback;Landroid/webkit/WebChromeClient$FileChooserParams;)Z
    .locals 4
    iget-object v0, p0, Lapp/nonet/Chooser;->activity:Lapp/nonet/MainActivity;
    iget-object v1, v0, Lapp/nonet/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const/4 v2, 0x0
    if-eqz v1, :free
    invoke-interface {v1, v2}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :free
    iput-object p2, v0, Lapp/nonet/MainActivity;->chooser:Landroid/webkit/ValueCallback;

    invoke-virtual {p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->createIntent()Landroid/content/Intent;
    move-result-object v1
    invoke-virtual {v1}, Landroid/content/Intent;->getType()Ljava/lang/String;
    move-result-object v2
    if-eqz v2, :any
    const-string v3, "image/"
    invoke-virtual {v2, v3}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v2
    if-nez v2, :choose
    :any
    const-string v2, "*/*"
    invoke-virtual {v1, v2}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;

    :choose
    const/4 v2, 0x1
    :try_start
    invoke-virtual {v0, v1, v2}, Lapp/nonet/MainActivity;->startActivityForResult(Landroid/content/Intent;I)V
    :try_end
    .catch Landroid/content/ActivityNotFoundException; {:try_start .. :try_end} :nobody
    return v2

    :nobody
    move-exception v1
    const/4 v2, 0x0
    iput-object v2, v0, Lapp/nonet/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const/4 v2, 0x0
    return v2
.end method
