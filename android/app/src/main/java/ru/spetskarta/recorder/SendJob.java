package ru.spetskarta.recorder;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import ru.spetskarta.recorder.core.Glance;

/** Sends what still waits when nothing is recorded: Android starts it when there is a network. */
public final class SendJob extends JobService {
  private static final int ID = 1;
  /** Ms between two looks at what is left, and how many of them; what then still waits has a reason to. */
  private static final long LOOK = 5000;
  private static final int LOOKS = 24;

  private Handler handler;

  static void schedule(Context context) {
    JobScheduler jobs = (JobScheduler) context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
    if (jobs.getPendingJob(ID) != null) return;
    jobs.schedule(new JobInfo.Builder(ID, new ComponentName(context, SendJob.class))
        .setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY).setPersisted(true).build());
  }

  @Override
  public boolean onStartJob(JobParameters job) {
    App app = App.of(this);
    app.resume(App.mayBeginInBackground());
    app.recorder().onNetwork();
    handler = new Handler(Looper.getMainLooper());
    look(app, job, LOOKS);
    return true;
  }

  private void look(final App app, final JobParameters job, final int left) {
    handler.postDelayed(new Runnable() {
      @Override
      public void run() {
        Glance glance = app.recorder().glance();
        boolean done = glance.recording || !glance.waiting;
        if (done || left == 0) jobFinished(job, !done);
        else look(app, job, left - 1);
      }
    }, LOOK);
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    handler.removeCallbacksAndMessages(null);
    return true;
  }
}
