package ru.spetskarta.recorder;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** The alarm of the core, a new network while something waits, and «Стоп» of the notification. Closed to other apps. */
public final class Receiver extends BroadcastReceiver {
  static final String TICK = "ru.spetskarta.recorder.TICK";
  static final String NETWORK = "ru.spetskarta.recorder.NETWORK";
  static final String STOP = "ru.spetskarta.recorder.STOP";

  @Override
  public void onReceive(Context context, Intent intent) {
    App app = App.of(context);
    app.resume(app.mayBeginInBackground());
    if (STOP.equals(intent.getAction())) app.recorder().stop();
    else if (NETWORK.equals(intent.getAction())) SendJob.hasten(app, app.recorder().glance());
    else app.recorder().tick();
  }
}
