package ru.spetskarta.recorder.recording;

import android.app.job.JobParameters;
import android.app.job.JobService;
import ru.spetskarta.recorder.App;

/** Runs when the charger is plugged in, even if the process has ended since: a recording may begin. */
public final class ChargeJob extends JobService {
  public static final int ID = 2;

  @Override
  public boolean onStartJob(final JobParameters job) {
    App app = App.of(this);
    app.resume(app.mayBeginInBackground());
    app.recorder().tick();
    app.afterCore(new Runnable() {
      @Override
      public void run() {
        try {
          jobFinished(job, false);
        } catch (RuntimeException ended) {
          // Android has ended the job already.
          return;
        }
      }
    });
    return true;
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    return false;
  }
}
