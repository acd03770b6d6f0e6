package ru.spetskarta.recorder;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** After the phone was switched on, or the app updated: goes on where Android allows it, and otherwise asks. */
public final class BootReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    String action = intent.getAction();
    if (!Intent.ACTION_BOOT_COMPLETED.equals(action) && !Intent.ACTION_MY_PACKAGE_REPLACED.equals(action)) return;
    App app = App.of(context);
    final PendingResult result = goAsync();
    app.resume(app.mayBeginInBackground());
    app.recorder().tick();
    app.afterCore(new Runnable() {
      @Override
      public void run() {
        if (result != null) result.finish();
      }
    });
  }
}
