# What the page can ask of the app, as window.NonetApp: what a WebView itself cannot do. The calls come on a
# thread of the page; each is handed to the app's own, as an Order.
.class public final Lapp/nonet/Bridge;
.super Ljava/lang/Object;

.field private final activity:Lapp/nonet/MainActivity;


.method constructor <init>(Lapp/nonet/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lapp/nonet/Bridge;->activity:Lapp/nonet/MainActivity;
    return-void
.end method


# save(name, type, contents in base64)
.method public save(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    .locals 2
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const/4 v0, 0x0
    invoke-static {p3, v0}, Landroid/util/Base64;->decode(Ljava/lang/String;I)[B
    move-result-object v0
    invoke-direct {p0, p1, p2, v0}, Lapp/nonet/Bridge;->order(Ljava/lang/String;Ljava/lang/String;[B)V
    return-void
.end method


# share(text)
.method public share(Ljava/lang/String;)V
    .locals 1
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const/4 v0, 0x0
    invoke-direct {p0, p1, v0, v0}, Lapp/nonet/Bridge;->order(Ljava/lang/String;Ljava/lang/String;[B)V
    return-void
.end method


# print()
.method public print()V
    .locals 1
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const/4 v0, 0x0
    invoke-direct {p0, v0, v0, v0}, Lapp/nonet/Bridge;->order(Ljava/lang/String;Ljava/lang/String;[B)V
    return-void
.end method


.method private order(Ljava/lang/String;Ljava/lang/String;[B)V
    .locals 2
    iget-object v0, p0, Lapp/nonet/Bridge;->activity:Lapp/nonet/MainActivity;
    new-instance v1, Lapp/nonet/Order;
    invoke-direct {v1, v0, p1, p2, p3}, Lapp/nonet/Order;-><init>(Lapp/nonet/MainActivity;Ljava/lang/String;Ljava/lang/String;[B)V
    invoke-virtual {v0, v1}, Lapp/nonet/MainActivity;->runOnUiThread(Ljava/lang/Runnable;)V
    return-void
.end method
