package ru.spetskarta.recorder.recording;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.Arrays;
import java.util.List;
import ru.spetskarta.recorder.App;

/**
 * Runs after the phone was switched on, its clock was set, or the app was updated: continues the recording if Android allows
 * it, otherwise asks.
 */
public final class BootReceiver extends BroadcastReceiver {
  private static final List<String> KNOWN = Arrays.asList(Intent.ACTION_BOOT_COMPLETED, Intent.ACTION_MY_PACKAGE_REPLACED,
      Intent.ACTION_TIME_CHANGED, Intent.ACTION_TIMEZONE_CHANGED);

  @Override
  public void onReceive(Context context, Intent intent) {
    String action = intent.getAction();
    if (!KNOWN.contains(action)) return;
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
