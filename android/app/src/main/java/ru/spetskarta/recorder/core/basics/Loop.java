package ru.spetskarta.recorder.core.basics;

import java.util.concurrent.LinkedBlockingQueue;

/** Runs posted work in order, on a thread of its own. It has no timer: the phone wakes the core. */
public class Loop {
  private static final Runnable END = new Runnable() {
    @Override
    public void run() {}
  };

  private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<Runnable>();
  private volatile boolean closed;
  private final Thread thread;

  public Loop(String name) {
    thread = new Thread(name) {
      @Override
      public void run() {
        work();
      }
    };
    thread.setDaemon(true);
  }

  public Loop begun() {
    thread.start();
    return this;
  }

  private void work() {
    while (true) {
      try {
        Runnable next = waiting.take();
        if (next == END) return;
        next.run();
      } catch (InterruptedException ended) {
        return;
      } catch (Throwable wrong) {
        // Work that fails, even for lack of memory, must not end the recording.
        continue;
      }
    }
  }

  /** False once the loop is closed: then the work is not run. */
  public synchronized boolean post(Runnable work) {
    return !closed && waiting.add(work);
  }

  public boolean isOwn() {
    return Thread.currentThread() == thread;
  }

  /** Work posted before is still run. */
  public synchronized void close() {
    if (closed) return;
    waiting.add(END);
    closed = true;
  }
}
