package ru.spetskarta.recorder.recording;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.location.LocationManager;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.sending.SendJob;

/**
 * Receives the core's alarm, a new network while something waits, an object's border, and «Стоп» of the notification. Closed to
 * other apps.
 */
public final class Receiver extends BroadcastReceiver {
  public static final String TICK = "ru.spetskarta.recorder.TICK";
  public static final String NETWORK = "ru.spetskarta.recorder.NETWORK";
  public static final String BORDER = "ru.spetskarta.recorder.BORDER";
  /** Key in a border's intent: number of the circle. */
  public static final String CIRCLE = "circle";
  public static final String STOP = "ru.spetskarta.recorder.STOP";

  @Override
  public void onReceive(Context context, Intent intent) {
    final App app = App.of(context);
    app.resume(app.mayBeginInBackground());
    final boolean network = NETWORK.equals(intent.getAction());
    if (STOP.equals(intent.getAction())) app.recorder().stop();
    else if (BORDER.equals(intent.getAction())) {
      app.recorder().onBorder(intent.getIntExtra(CIRCLE, 0), intent.getBooleanExtra(LocationManager.KEY_PROXIMITY_ENTERING, false));
    } else if (!network) app.recorder().tick();
    // Android may end the process as soon as the work is reported as finished.
    final PendingResult result = goAsync();
    app.afterCore(new Runnable() {
      @Override
      public void run() {
        if (network) SendJob.hasten(app, app.recorder().glance());
        if (result != null) result.finish();
      }
    });
  }
}
