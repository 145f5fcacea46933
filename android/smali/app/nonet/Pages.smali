# Which pages are shown in the window, and what happens when one cannot be.
.class final Lapp/nonet/Pages;
.super Landroid/webkit/WebViewClient;

.field private final activity:Lapp/nonet/MainActivity;


.method constructor <init>(Lapp/nonet/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebViewClient;-><init>()V
    iput-object p1, p0, Lapp/nonet/Pages;->activity:Lapp/nonet/MainActivity;
    return-void
.end method


# The site's own pages stay here; everything else goes to the app that is there for it.
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;)Z
    .locals 3
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v0
    iget-object v1, p0, Lapp/nonet/Pages;->activity:Lapp/nonet/MainActivity;
    invoke-virtual {v0}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v1, v2}, Lapp/nonet/MainActivity;->isOwn(Ljava/lang/String;)Z
    move-result v2
    if-nez v2, :own
    invoke-virtual {v1, v0}, Lapp/nonet/MainActivity;->openOutside(Landroid/net/Uri;)V
    const/4 v0, 0x1
    return v0
    :own
    const/4 v0, 0x0
    return v0
.end method


.method public onPageCommitVisible(Landroid/webkit/WebView;Ljava/lang/String;)V
    .locals 1
    iget-object v0, p0, Lapp/nonet/Pages;->activity:Lapp/nonet/MainActivity;
    invoke-virtual {v0}, Lapp/nonet/MainActivity;->reveal()V
    return-void
.end method


.method public onReceivedError(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;Landroid/webkit/WebResourceError;)V
    .locals 2
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result v0
    if-eqz v0, :done
    iget-object v0, p0, Lapp/nonet/Pages;->activity:Lapp/nonet/MainActivity;
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v1
    invoke-virtual {v1}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Lapp/nonet/MainActivity;->showUnreachable(Ljava/lang/String;)V
    :done
    return-void
.end method


# The system took the page's memory: start it again rather than end the app. The game is kept.
.method public onRenderProcessGone(Landroid/webkit/WebView;Landroid/webkit/RenderProcessGoneDetail;)Z
    .locals 1
    iget-object v0, p0, Lapp/nonet/Pages;->activity:Lapp/nonet/MainActivity;
    invoke-virtual {v0}, Lapp/nonet/MainActivity;->recreate()V
    const/4 v0, 0x1
    return v0
.end method
