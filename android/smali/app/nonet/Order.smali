# One thing that the page asked for: with contents a file to save, with a text alone one to share, with
# nothing the page to print.
.class final Lapp/nonet/Order;
.super Ljava/lang/Object;
.implements Ljava/lang/Runnable;

.field private final activity:Lapp/nonet/MainActivity;
.field private final text:Ljava/lang/String;
.field private final type:Ljava/lang/String;
.field private final contents:[B


.method constructor <init>(Lapp/nonet/MainActivity;Ljava/lang/String;Ljava/lang/String;[B)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lapp/nonet/Order;->activity:Lapp/nonet/MainActivity;
    iput-object p2, p0, Lapp/nonet/Order;->text:Ljava/lang/String;
    iput-object p3, p0, Lapp/nonet/Order;->type:Ljava/lang/String;
    iput-object p4, p0, Lapp/nonet/Order;->contents:[B
    return-void
.end method


.method public run()V
    .locals 4
    iget-object v0, p0, Lapp/nonet/Order;->activity:Lapp/nonet/MainActivity;
    iget-object v1, p0, Lapp/nonet/Order;->text:Ljava/lang/String;
    iget-object v2, p0, Lapp/nonet/Order;->type:Ljava/lang/String;
    iget-object v3, p0, Lapp/nonet/Order;->contents:[B
    if-eqz v3, :no_file
    invoke-virtual {v0, v1, v2, v3}, Lapp/nonet/MainActivity;->save(Ljava/lang/String;Ljava/lang/String;[B)V
    return-void
    :no_file
    if-eqz v1, :no_text
    invoke-virtual {v0, v1}, Lapp/nonet/MainActivity;->share(Ljava/lang/String;)V
    return-void
    :no_text
    invoke-virtual {v0}, Lapp/nonet/MainActivity;->print()V
    return-void
.end method
