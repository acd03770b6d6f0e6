package ru.spetskarta.recorder.platform;

import android.content.Context;
import android.graphics.ImageFormat;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CameraMetadata;
import android.hardware.camera2.CaptureFailure;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.TotalCaptureResult;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.media.Image;
import android.media.ImageReader;
import android.os.Handler;
import android.os.HandlerThread;
import android.util.Size;
import java.nio.ByteBuffer;
import java.util.Arrays;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Recorder;

/**
 * Takes one photo without a preview. The camera measures the light on small pictures that are not shown, then takes a big one,
 * with the lamp only if that was chosen and it is dark. Answers the core exactly once, and releases the camera in any case.
 */
public final class Shot implements SensorEventListener {
  /** Maximum ms of measuring the light, and ms after which the camera has failed. */
  private static final long MEASURING = 3000;
  private static final long PATIENCE = 20000;
  /** Number of pictures to measure on if the camera does not report that it has finished. */
  private static final int ENOUGH = 15;
  private static final int SMALL_SIDE = 640;
  /** The picture for the screen: pixels of the longer side, and bytes. */
  private static final int SHOWN_SIDE = 320;
  private static final int SHOWN_BYTES = 40000;

  private final Recorder recorder;
  private final CameraManager cameras;
  private final SensorManager sensors;
  private final boolean front;
  private final int side;
  private final int maxBytes;
  private final boolean light;
  private boolean dark;
  private final HandlerThread thread = new HandlerThread("camera");
  private Handler handler;
  private CameraDevice device;
  private CameraCaptureSession session;
  private ImageReader small;
  private ImageReader big;
  private int turned;
  private int held;
  private int measured;
  private boolean opening;
  private boolean asked;
  private boolean done;

  public Shot(Context context, boolean front, int side, int maxBytes, boolean light) {
    recorder = App.of(context).recorder();
    cameras = (CameraManager) context.getSystemService(Context.CAMERA_SERVICE);
    sensors = (SensorManager) context.getSystemService(Context.SENSOR_SERVICE);
    this.front = front;
    this.side = side;
    this.maxBytes = maxBytes;
    this.light = light;
  }

  public void take() {
    thread.start();
    handler = new Handler(thread.getLooper());
    handler.post(new Runnable() {
      @Override
      public void run() {
        open();
      }
    });
    handler.postDelayed(new Runnable() {
      @Override
      public void run() {
        fail("failed");
      }
    }, PATIENCE);
  }

  private void open() {
    try {
      String id = find();
      if (id == null) {
        fail("missing");
        return;
      }
      CameraCharacteristics about = cameras.getCameraCharacteristics(id);
      Integer angle = about.get(CameraCharacteristics.SENSOR_ORIENTATION);
      turned = angle == null ? 0 : angle;
      StreamConfigurationMap map = about.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP);
      Size photo = sizeFor(map.getOutputSizes(ImageFormat.JPEG), side);
      Size measure = sizeFor(map.getOutputSizes(ImageFormat.YUV_420_888), SMALL_SIDE);
      big = ImageReader.newInstance(photo.getWidth(), photo.getHeight(), ImageFormat.JPEG, 1);
      small = ImageReader.newInstance(measure.getWidth(), measure.getHeight(), ImageFormat.YUV_420_888, 2);
      listen();
      opening = true;
      cameras.openCamera(id, new CameraDevice.StateCallback() {
        @Override
        public void onOpened(CameraDevice opened) {
          device = opened;
          if (done) end();
          else prepare();
        }

        @Override
        public void onDisconnected(CameraDevice lost) {
          device = lost;
          fail("failed");
        }

        @Override
        public void onError(CameraDevice broken, int error) {
          device = broken;
          fail("failed");
        }
      }, handler);
    } catch (SecurityException notAllowed) {
      opening = false;
      fail("denied");
    } catch (CameraAccessException taken) {
      opening = false;
      fail("failed");
    } catch (RuntimeException broken) {
      // Makers' cameras throw all kinds of exceptions.
      opening = false;
      fail("failed");
    }
  }

  private String find() throws CameraAccessException {
    int wanted = front ? CameraMetadata.LENS_FACING_FRONT : CameraMetadata.LENS_FACING_BACK;
    String any = null;
    for (String id : cameras.getCameraIdList()) {
      Integer facing = cameras.getCameraCharacteristics(id).get(CameraCharacteristics.LENS_FACING);
      if (facing != null && facing == wanted) return id;
      if (any == null) any = id;
    }
    return any;
  }

  /** The smallest size whose longer side is at least `side`, or the largest size. */
  public static Size sizeFor(Size[] sizes, int side) {
    Size best = null;
    for (Size size : sizes) {
      if (best == null || isBetter(longer(size), longer(best), side)) best = size;
    }
    return best;
  }

  private static boolean isBetter(int one, int other, int side) {
    if (other < side) return one > other;
    return one >= side && one < other;
  }

  private static int longer(Size size) {
    return Math.max(size.getWidth(), size.getHeight());
  }

  private void listen() {
    small.setOnImageAvailableListener(new ImageReader.OnImageAvailableListener() {
      @Override
      public void onImageAvailable(ImageReader reader) {
        Image image = reader.acquireLatestImage();
        if (image != null) image.close();
      }
    }, handler);
    big.setOnImageAvailableListener(new ImageReader.OnImageAvailableListener() {
      @Override
      public void onImageAvailable(ImageReader reader) {
        Image image = reader.acquireNextImage();
        if (image == null) return;
        ByteBuffer buffer = image.getPlanes()[0].getBuffer();
        byte[] jpeg = new byte[buffer.remaining()];
        buffer.get(jpeg);
        image.close();
        finish(jpeg);
      }
    }, handler);
    Sensor gravity = sensors.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
    if (gravity != null) sensors.registerListener(this, gravity, SensorManager.SENSOR_DELAY_UI, handler);
  }

  private void prepare() {
    try {
      device.createCaptureSession(Arrays.asList(small.getSurface(), big.getSurface()),
          new CameraCaptureSession.StateCallback() {
            @Override
            public void onConfigured(CameraCaptureSession ready) {
              session = ready;
              measure();
            }

            @Override
            public void onConfigureFailed(CameraCaptureSession broken) {
              fail("failed");
            }
          }, handler);
    } catch (CameraAccessException taken) {
      fail("failed");
    } catch (RuntimeException broken) {
      fail("failed");
    }
  }

  private CaptureRequest.Builder request(int template) throws CameraAccessException {
    CaptureRequest.Builder builder = device.createCaptureRequest(template);
    builder.set(CaptureRequest.FLASH_MODE, CameraMetadata.FLASH_MODE_OFF);
    builder.set(CaptureRequest.CONTROL_AE_MODE, CameraMetadata.CONTROL_AE_MODE_ON);
    builder.set(CaptureRequest.CONTROL_AF_MODE, CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE);
    return builder;
  }

  private void measure() {
    if (done) return;
    try {
      CaptureRequest.Builder builder = request(CameraDevice.TEMPLATE_PREVIEW);
      builder.addTarget(small.getSurface());
      session.setRepeatingRequest(builder.build(), new CameraCaptureSession.CaptureCallback() {
        @Override
        public void onCaptureCompleted(CameraCaptureSession at, CaptureRequest request, TotalCaptureResult result) {
          measured++;
          Integer state = result.get(CaptureResult.CONTROL_AE_STATE);
          dark = state != null && state == CameraMetadata.CONTROL_AE_STATE_FLASH_REQUIRED;
          if (isMeasured(state, measured)) shoot();
        }
      }, handler);
      handler.postDelayed(new Runnable() {
        @Override
        public void run() {
          shoot();
        }
      }, MEASURING);
    } catch (CameraAccessException taken) {
      fail("failed");
    } catch (RuntimeException broken) {
      fail("failed");
    }
  }

  public static boolean isMeasured(Integer state, int pictures) {
    if (pictures < 3) return false;
    if (state == null) return pictures >= ENOUGH;
    return state == CameraMetadata.CONTROL_AE_STATE_CONVERGED || state == CameraMetadata.CONTROL_AE_STATE_FLASH_REQUIRED
        || state == CameraMetadata.CONTROL_AE_STATE_LOCKED;
  }

  private void shoot() {
    if (asked || done) return;
    asked = true;
    try {
      CaptureRequest.Builder builder = request(CameraDevice.TEMPLATE_STILL_CAPTURE);
      builder.addTarget(big.getSurface());
      // Android fires the lamp by itself only if it has also measured with it, so it is requested explicitly.
      if (light && dark) builder.set(CaptureRequest.FLASH_MODE, CameraMetadata.FLASH_MODE_SINGLE);
      // Some cameras turn the picture, others only record its orientation, so the picture is turned here.
      builder.set(CaptureRequest.JPEG_ORIENTATION, 0);
      session.capture(builder.build(), new CameraCaptureSession.CaptureCallback() {
        @Override
        public void onCaptureFailed(CameraCaptureSession at, CaptureRequest request, CaptureFailure failure) {
          fail("failed");
        }
      }, handler);
    } catch (CameraAccessException taken) {
      fail("failed");
    } catch (RuntimeException broken) {
      fail("failed");
    }
  }

  /** How the phone is held, degrees clockwise from upright: 0, 90, 180, 270; if it lies flat, as before. */
  public static int heldAt(float x, float y, float z, int before) {
    if (4 * (x * x + y * y) < z * z) return before;
    int degrees = (int) Math.round(90 - Math.toDegrees(Math.atan2(y, -x)));
    return ((degrees + 45 + 360) / 90 * 90) % 360;
  }

  /** Degrees clockwise by which the sensor's picture must be turned to be upright. */
  public static int rotation(int sensor, int held, boolean front) {
    return (sensor + (front ? -held : held) + 360) % 360;
  }

  @Override
  public void onSensorChanged(SensorEvent event) {
    held = heldAt(event.values[0], event.values[1], event.values[2], held);
  }

  @Override
  public void onAccuracyChanged(Sensor sensor, int accuracy) {}

  private void finish(byte[] jpeg) {
    if (done) return;
    long at = System.currentTimeMillis();
    byte[] photo;
    byte[] shown = null;
    try {
      photo = Pictures.made(jpeg, rotation(turned, held, front), side, maxBytes);
      if (photo != null) shown = Pictures.made(photo, 0, SHOWN_SIDE, SHOWN_BYTES);
    } catch (OutOfMemoryError tooBig) {
      photo = null;
    }
    if (photo == null) {
      fail("failed");
      return;
    }
    end();
    recorder.onPhoto(photo, shown, at);
  }

  private void fail(String problem) {
    if (done) return;
    end();
    recorder.onPhotoFailed(problem);
  }

  private void end() {
    done = true;
    try {
      sensors.unregisterListener(this);
      if (session != null) session.close();
      if (device != null) device.close();
      if (small != null) small.close();
      if (big != null) big.close();
    } catch (RuntimeException alreadyGone) {
      // There is nothing left to release.
      session = null;
    }
    // A camera that opens too late must still be released, on this thread.
    if (device != null || !opening) thread.quitSafely();
  }
}
