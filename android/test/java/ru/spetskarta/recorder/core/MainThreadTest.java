package ru.spetskarta.recorder.core;

import java.io.IOException;
import java.util.Collections;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** A phone's main thread must not wait for its disk: Android ends an app that does not answer for five seconds. */
public final class MainThreadTest {
  private MainThreadTest() {}

  /** A disk that answers only when it is allowed to, and records which thread has called it. */
  private static final class SlowDisk extends Disk {
    final CountDownLatch may = new CountDownLatch(1);
    final java.util.Set<String> askedBy = Collections.synchronizedSet(new TreeSet<String>());

    SlowDisk(Stage stage) {
      super(stage.dir);
    }

    /** Makes a test that would wait for ever fail instead. */
    void answerAfter(final long ms) {
      Thread watch = new Thread() {
        @Override
        public void run() {
          try {
            may.await(ms, TimeUnit.MILLISECONDS);
          } catch (InterruptedException ended) {
            return;
          }
          may.countDown();
        }
      };
      watch.setDaemon(true);
      watch.start();
    }

    private void hold() {
      askedBy.add(Thread.currentThread().getName());
      try {
        may.await();
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public String[] names() {
      hold();
      return super.names();
    }

    @Override
    public byte[] read(String name) throws IOException {
      hold();
      return super.read(name);
    }

    @Override
    public void replace(String name, byte[] bytes) throws IOException {
      hold();
      super.replace(name, bytes);
    }

    @Override
    public void reserve() {
      hold();
      super.reserve();
    }
  }

  public static void testNothingOfAStartAStopOrARestartWaitsForTheDisk() throws Exception {
    Stage before = new Stage().begin().drive(20);
    SlowDisk disk = new SlowDisk(before);
    disk.answerAfter(20000);
    // The same calls as Application.onCreate, a restarted service, a position, an alarm and «Стоп» make.
    Recorder recorder = new Recorder(disk, before.server, before.phone, before.vault, new Loop("own").begun(),
        new Loop("calls").begun());
    before.phone.recorder = recorder;
    Check.that(!recorder.glance().opened, "nothing is known yet");
    recorder.resumeAfterDeath(Exit.SYSTEM, true);
    before.fix();
    recorder.onFix(new Fix());
    recorder.onMotion(1, 1, 1, 1);
    recorder.tick();
    recorder.onNetwork();
    recorder.stop();
    final CountDownLatch all = new CountDownLatch(1);
    recorder.then(new Runnable() {
      @Override
      public void run() {
        all.countDown();
      }
    });
    Check.that(!recorder.glance().opened, "all of it has returned before the disk has answered");
    Check.that(!disk.askedBy.contains(Thread.currentThread().getName()), "asked by " + disk.askedBy);
    disk.may.countDown();
    all.await();
    Check.that(recorder.glance().opened && !recorder.recording(), "then all of it was done, in order");
    recorder.close();
  }
}
