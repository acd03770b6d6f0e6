package ru.spetskarta.recorder.sending;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.content.Context;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Glance;

/** Sends what still waits when nothing is recorded. Android starts the job when a permitted kind of network is available. */
public final class SendJob extends JobService {
  private static final int ID = 1;
  /**
   * Ms between two checks of what is left, and number of checks without progress after which the job ends and is tried again
   * later.
   */
  private static final long LOOK = 5000;
  private static final int LOOKS = 24;
  /** Ms of waiting after a failure, which grows by this much each time; a new network ends it ({@link Connection}). */
  private static final long BACK_OFF = 60000;

  private Handler handler;
  private int before = Integer.MAX_VALUE;
  private int idle;

  /** Schedules the job once for each kind of network. */
  public static void schedule(Context context, Glance glance) {
    try {
      JobScheduler jobs = (JobScheduler) context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
      int network = glance.onlyWifi ? JobInfo.NETWORK_TYPE_UNMETERED : JobInfo.NETWORK_TYPE_ANY;
      JobInfo pending = jobs.getPendingJob(ID);
      if (pending != null && pending.getNetworkType() == network) return;
      schedule(jobs, context, network);
    } catch (RuntimeException notNow) {
      // The next change schedules it again.
      return;
    }
  }

  /** Runs the job now, because a new network is available. */
  public static void hasten(Context context, Glance glance) {
    try {
      JobScheduler jobs = (JobScheduler) context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
      jobs.cancel(ID);
    } catch (RuntimeException notNow) {
      return;
    }
    if (glance.opened && !glance.recording && glance.waiting) schedule(context, glance);
  }

  private static void schedule(JobScheduler jobs, Context context, int network) {
    JobInfo.Builder job = new JobInfo.Builder(ID, new ComponentName(context, SendJob.class)).setRequiredNetworkType(network)
        .setPersisted(true).setBackoffCriteria(BACK_OFF, JobInfo.BACKOFF_POLICY_LINEAR);
    // If the quota for expedited jobs is used up, Android runs it as an ordinary job.
    if (Build.VERSION.SDK_INT >= 31) job.setExpedited(true);
    jobs.schedule(job.build());
  }

  @Override
  public boolean onStartJob(JobParameters job) {
    App app = App.of(this);
    app.resume(app.mayBeginInBackground());
    app.recorder().onNetwork();
    handler = new Handler(Looper.getMainLooper());
    look(app, job);
    return true;
  }

  private void look(final App app, final JobParameters job) {
    handler.postDelayed(new Runnable() {
      @Override
      public void run() {
        Glance glance = app.recorder().glance();
        boolean done = glance.opened && (glance.recording || !glance.waiting);
        int left = glance.points + glance.photos;
        idle = left < before ? 0 : idle + 1;
        before = left;
        if (done || idle >= LOOKS) finish(job, !done);
        else look(app, job);
      }
    }, LOOK);
  }

  private void finish(JobParameters job, boolean again) {
    try {
      jobFinished(job, again);
    } catch (RuntimeException ended) {
      // Android has ended the job already.
      return;
    }
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    handler.removeCallbacksAndMessages(null);
    return App.of(this).recorder().glance().waiting;
  }
}
