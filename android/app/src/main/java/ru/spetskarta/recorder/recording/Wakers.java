package ru.spetskarta.recorder.recording;

import android.app.PendingIntent;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.location.LocationManager;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import java.util.List;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.auto.Place;

/**
 * Wakes the app while nothing is recorded, where a person has chosen that a recording begins by itself. To be used on the main
 * thread.
 */
public final class Wakers {
  private static final int MUTABLE = 0x2000000; // PendingIntent.FLAG_MUTABLE, API 31
  private static final int FIRST_CIRCLE = 100;
  private static final int CIRCLES = 20;

  private final App app;
  private final Handler main = new Handler(Looper.getMainLooper());

  public Wakers(App app) {
    this.app = app;
  }

  /** Also works while the screen is closed: Android notifies a running process of the charger at once. */
  public void listen() {
    try {
      IntentFilter power = new IntentFilter(Intent.ACTION_POWER_CONNECTED);
      power.addAction(Intent.ACTION_POWER_DISCONNECTED);
      app.registerReceiver(new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          app.recorder().tick();
        }
      }, power);
    } catch (RuntimeException notNow) {
      // The job will run some minutes later.
      return;
    }
  }

  public void watch(final boolean charger, final List<Place> places) {
    main.post(new Runnable() {
      @Override
      public void run() {
        waitForCharger(charger);
        waitAt(places);
      }
    });
  }

  private void waitForCharger(boolean wanted) {
    try {
      JobScheduler jobs = (JobScheduler) app.getSystemService(Context.JOB_SCHEDULER_SERVICE);
      if (!wanted) jobs.cancel(ChargeJob.ID);
      else if (jobs.getPendingJob(ChargeJob.ID) == null) {
        jobs.schedule(new JobInfo.Builder(ChargeJob.ID, new ComponentName(app, ChargeJob.class)).setRequiresCharging(true)
            .setPersisted(true).build());
      }
    } catch (RuntimeException notNow) {
      // The charger is noticed when the app is opened.
      return;
    }
  }

  private void waitAt(List<Place> places) {
    try {
      LocationManager locations = (LocationManager) app.getSystemService(Context.LOCATION_SERVICE);
      // This includes the alerts of an earlier process, which Android keeps.
      for (int slot = 0; slot < CIRCLES; slot++) locations.removeProximityAlert(circle(slot, 0));
      for (int slot = 0; slot < Math.min(CIRCLES, places.size()); slot++) {
        Place place = places.get(slot);
        locations.addProximityAlert(place.lat, place.lng, place.radius, -1, circle(slot, place.id));
      }
    } catch (RuntimeException notAllowed) {
      // Without the permission for location no recording begins at a border.
      return;
    }
  }

  /** Mutable, because Android adds whether the phone has entered or left the circle. */
  private PendingIntent circle(int slot, int id) {
    Intent intent = new Intent(app, Receiver.class).setAction(Receiver.BORDER).putExtra(Receiver.CIRCLE, id);
    int flags = PendingIntent.FLAG_UPDATE_CURRENT | (Build.VERSION.SDK_INT < 31 ? 0 : MUTABLE);
    return PendingIntent.getBroadcast(app, FIRST_CIRCLE + slot, intent, flags);
  }
}
