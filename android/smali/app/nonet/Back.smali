# The back gesture as Android 13 and later tell it; a class of its own, as older ones lack its interface.
.class final Lapp/nonet/Back;
.super Ljava/lang/Object;
.implements Landroid/window/OnBackInvokedCallback;

.field private final activity:Lapp/nonet/MainActivity;


.method constructor <init>(Lapp/nonet/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lapp/nonet/Back;->activity:Lapp/nonet/MainActivity;
    return-void
.end method


# activity.getOnBackInvokedDispatcher().registerOnBackInvokedCallback(PRIORITY_DEFAULT, new Back(activity))
.method static register(Lapp/nonet/MainActivity;)V
    .locals 3
    invoke-virtual {p0}, Lapp/nonet/MainActivity;->getOnBackInvokedDispatcher()Landroid/window/OnBackInvokedDispatcher;
    move-result-object v0
    new-instance v1, Lapp/nonet/Back;
    invoke-direct {v1, p0}, Lapp/nonet/Back;-><init>(Lapp/nonet/MainActivity;)V
    const/4 v2, 0x0
    invoke-interface {v0, v2, v1}, Landroid/window/OnBackInvokedDispatcher;->registerOnBackInvokedCallback(ILandroid/window/OnBackInvokedCallback;)V
    return-void
.end method


.method public onBackInvoked()V
    .locals 1
    iget-object v0, p0, Lapp/nonet/Back;->activity:Lapp/nonet/MainActivity;
    invoke-virtual {v0}, Lapp/nonet/MainActivity;->back()V
    return-void
.end method
