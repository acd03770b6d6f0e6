package ru.spetskarta.recorder;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import ru.spetskarta.recorder.core.Fix;
import ru.spetskarta.recorder.core.Recorder;
import ru.spetskarta.recorder.core.Sampling;

/** Positions of the satellites, without other services. */
final class Positions implements LocationListener {
  /** Ms between positions: often enough to see turns. */
  private static final long OFTENEST = 1000;
  private static final long RAREST = 5000;
  /** Ms without a position after which it is said. */
  private static final long SILENCE = 60000;
  /** Metres: worse than any setting takes while there is better. */
  private static final double UNKNOWN = 1000;
  private static final double KMH = 3.6;
  private static final long NANOS = 1000000;

  private final Recorder recorder;
  private final LocationManager manager;
  private final Handler main = new Handler(Looper.getMainLooper());

  private final Runnable silent = new Runnable() {
    @Override
    public void run() {
      recorder.onProblem("unavailable");
    }
  };

  Positions(Context context, Recorder recorder) {
    this.recorder = recorder;
    manager = (LocationManager) context.getSystemService(Context.LOCATION_SERVICE);
  }

  /** On the main thread, again when the interval changes. */
  void listen(Sampling wanted) {
    long every = Math.max(OFTENEST, Math.min(RAREST, wanted.interval / 2));
    try {
      manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, every, 0, this, Looper.getMainLooper());
      expect();
      if (!manager.isProviderEnabled(LocationManager.GPS_PROVIDER)) recorder.onProblem("unavailable");
    } catch (SecurityException notAllowed) {
      recorder.onProblem("denied");
    } catch (IllegalArgumentException noSatellites) {
      recorder.onProblem("unavailable");
    }
  }

  void rest() {
    main.removeCallbacks(silent);
    manager.removeUpdates(this);
  }

  private void expect() {
    main.removeCallbacks(silent);
    main.postDelayed(silent, SILENCE);
  }

  @Override
  public void onLocationChanged(Location location) {
    expect();
    Fix fix = new Fix();
    // The satellites' time is not the phone's: what counts is how long ago it was.
    long ago = SystemClock.elapsedRealtime() - location.getElapsedRealtimeNanos() / NANOS;
    fix.at = System.currentTimeMillis() - Math.max(0, ago);
    fix.lat = location.getLatitude();
    fix.lng = location.getLongitude();
    fix.accuracy = location.hasAccuracy() ? location.getAccuracy() : UNKNOWN;
    if (location.hasSpeed()) fix.speed = location.getSpeed() * KMH;
    if (location.hasBearing()) fix.heading = (double) location.getBearing();
    if (location.hasAltitude()) fix.altitude = location.getAltitude();
    fix.mock = location.isFromMockProvider();
    recorder.onFix(fix);
  }

  @Override
  public void onStatusChanged(String provider, int status, Bundle extras) {}

  @Override
  public void onProviderEnabled(String provider) {}

  @Override
  public void onProviderDisabled(String provider) {
    recorder.onProblem("unavailable");
  }
}
