package ru.spetskarta.recorder.platform;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Recorder;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.recording.Sampling;

/** Positions of the satellites alone, without other services. */
public final class Positions implements LocationListener {
  /** Minimum and maximum ms between positions: often enough to see turns. */
  private static final long OFTENEST = 1000;
  private static final long RAREST = 5000;
  /** Ms without a position after which this is reported. */
  private static final long SILENCE = 60000;
  /** Ms without a position after which a service that began unseen counts as one that gets no positions from Android. */
  private static final long BLIND = 120000;
  /** Accuracy in metres if none is reported: worse than any setting accepts while there are better positions. */
  private static final double UNKNOWN = 1000;
  private static final double KMH = 3.6;
  private static final long NANOS = 1000000;

  private final Recorder recorder;
  private final Context context;
  private final Handler main = new Handler(Looper.getMainLooper());

  private final Runnable silent = new Runnable() {
    @Override
    public void run() {
      recorder.onProblem("unavailable");
    }
  };

  private final Runnable blind = new Runnable() {
    @Override
    public void run() {
      try {
        if (unseen && manager().isProviderEnabled(LocationManager.GPS_PROVIDER)) App.of(context).onBlind();
      } catch (RuntimeException notTold) {
        return;
      }
    }
  };
  private boolean unseen;

  private final Wakefulness awake;

  public Positions(Context context, Recorder recorder, Wakefulness awake) {
    this.awake = awake;
    this.recorder = recorder;
    this.context = context;
  }

  /** Whether the service began while the app was not visible. */
  public void begunUnseen(boolean now) {
    unseen = now;
  }

  /** To be called on the main thread, again when the interval changes. */
  public void listen(Sampling wanted) {
    long every = Math.max(OFTENEST, Math.min(RAREST, wanted.interval / 2));
    try {
      LocationManager manager = manager();
      manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, every, 0, this, Looper.getMainLooper());
      expect();
      doubt();
      recorder.onProblem(manager.isProviderEnabled(LocationManager.GPS_PROVIDER) ? null : "unavailable");
    } catch (SecurityException notAllowed) {
      recorder.onProblem("denied");
    } catch (RuntimeException noSatellites) {
      recorder.onProblem("unavailable");
    }
  }

  public void rest() {
    main.removeCallbacks(silent);
    main.removeCallbacks(blind);
    try {
      manager().removeUpdates(this);
    } catch (RuntimeException notNow) {
      // The listeners end with the process.
      return;
    }
  }

  private LocationManager manager() {
    return (LocationManager) context.getSystemService(Context.LOCATION_SERVICE);
  }

  private void doubt() {
    main.removeCallbacks(blind);
    main.postDelayed(blind, BLIND);
  }

  private void expect() {
    main.removeCallbacks(silent);
    main.postDelayed(silent, SILENCE);
  }

  @Override
  public void onLocationChanged(Location location) {
    unseen = false;
    expect();
    // Android lets the phone sleep again as soon as this method returns.
    awake.begin();
    try {
      recorder.onFix(fixOf(location));
    } catch (RuntimeException broken) {
      // A position that cannot be read is ignored.
      unseen = false;
    }
    App.of(context).afterCore(new Runnable() {
      @Override
      public void run() {
        awake.done();
      }
    });
  }

  private static Fix fixOf(Location location) {
    Fix fix = new Fix();
    // The satellites' time differs from the phone's, so the position is dated by its age.
    long ago = SystemClock.elapsedRealtime() - location.getElapsedRealtimeNanos() / NANOS;
    fix.at = System.currentTimeMillis() - Math.max(0, ago);
    fix.lat = location.getLatitude();
    fix.lng = location.getLongitude();
    fix.accuracy = location.hasAccuracy() ? location.getAccuracy() : UNKNOWN;
    if (location.hasSpeed()) fix.speed = location.getSpeed() * KMH;
    if (location.hasBearing()) fix.heading = (double) location.getBearing();
    if (location.hasAltitude()) fix.altitude = location.getAltitude();
    fix.mock = location.isFromMockProvider();
    return fix;
  }

  @Override
  public void onStatusChanged(String provider, int status, Bundle extras) {}

  @Override
  public void onProviderEnabled(String provider) {
    // The two minutes begin when locating is switched on, because there could be no position before.
    doubt();
    recorder.onProblem(null);
  }

  @Override
  public void onProviderDisabled(String provider) {
    recorder.onProblem("unavailable");
  }
}
